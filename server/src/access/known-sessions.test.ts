import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { authCalls } from '@ghala/contract/calls/auth';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest';
import { urlOf } from '../../test/database-url';
import { makeSession } from '../../test/fixtures';
import { Client, createTestApp } from '../../test/test-app';
import { logIn, makeUser, PASSWORD } from '../../test/user-with-password';
import { withoutTriggers } from '../../test/without-triggers';
import { LISTENER_NAME } from '../db/database-notices';
import { LONGEST_AGE_MS } from './known-sessions';
import * as sessions from './sessions';

const test = await createTestApp();
const admin = await test.signIn('all');
const member = await test.signIn([]);
const ownerUrl = urlOf(inject('postgresUrl'), new URL(test.connectionString).pathname.slice(1));

/** This stands for another process: nothing of this one learns of its changes but by the database's notifications. */
const elsewhere = new pg.Client({ connectionString: ownerUrl });
await elsewhere.connect();
afterAll(() => elsewhere.end());

afterEach(() => vi.restoreAllMocks());

/** Signs in a user whose session this process has read. */
async function known(): Promise<Client> {
  const client = await test.signIn(['usersView']);
  expect(await statusOf(client)).toBe(200);
  return client;
}
const statusOf = async (client: Client) => (await client.attempt(auditLogCalls.list, { query: { limit: 1 } })).status;
const idOf = ({ actor }: Client) => actor?.id ?? 0;
const roleOf = (client: Client) => sql`(select role_id from users where id = ${idOf(client)})`;

/** Behaves from now on as if this much time had passed. */
function later(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

const listening = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(test.database);
  return rows.map(({ pid }) => pid);
};

describe('the next call after the answer', () => {
  it('is refused to a suspended user', async () => {
    const user = await known();
    await admin.send(userCalls.suspend, { params: { id: idOf(user) } });
    expect(await statusOf(user)).toBe(401);
  });

  it('is decided by the changed role', async () => {
    const user = await known();
    const change = (flags: PermissionFlag[]) =>
      test.database
        .updateTable('roles')
        .set({ flags })
        .where('id', '=', sql<number>`${roleOf(user)}`)
        .execute();
    await change(['login']);
    expect(await statusOf(user)).toBe(403);
    await change(['login', 'usersView']);
    expect(await statusOf(user)).toBe(200);
  });

  it('is refused once the switches of the role were set', async () => {
    const user = await known();
    const id = (await user.send(userCalls.profile, {})).user.permissionId;
    await admin.send(roleCalls.update, { params: { id }, body: { name: `Role ${id}`, usersManage: true } });
    expect(await statusOf(user)).toBe(401);
  });

  it('is refused after signing out', async () => {
    const user = await known();
    await user.send(authCalls.logout, {});
    expect(await statusOf(user)).toBe(401);
  });

  it('is refused in the other sessions after a change of password', async () => {
    const { email, id } = await makeUser(test, { flags: ['usersView'] });
    const here = await logIn(test, email);
    const there = new Client(test.app, await makeSession(test.database, id));
    for (const client of [here, there]) expect(await statusOf(client)).toBe(200);
    const password = `${PASSWORD} 2`;
    await here.send(authCalls.changePassword, { body: { current: PASSWORD, password } });
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
  });
});

describe('a change made by another process', () => {
  const changes: [string, (client: Client) => ReturnType<typeof sql>, number][] = [
    ['an ended session', (client) => sql`delete from sessions where user_id = ${idOf(client)}`, 401],
    [
      'an expired session',
      (client) => sql`update sessions set expires_at = now() where user_id = ${idOf(client)}`,
      401,
    ],
    ['a suspended user', (client) => sql`update users set is_active = false where id = ${idOf(client)}`, 401],
    ['a deleted user', (client) => sql`update users set deleted_at = now() where id = ${idOf(client)}`, 401],
    [
      'one who may not sign in',
      (client) => sql`update users set is_system_user = false where id = ${idOf(client)}`,
      401,
    ],
    ['another role', (client) => sql`update users set role_id = ${roleOf(member)} where id = ${idOf(client)}`, 403],
    ['other flags', (client) => sql`update roles set flags = '{login}' where id = ${roleOf(client)}`, 403],
    [
      'a password to change',
      (client) => sql`update users set must_change_password = true where id = ${idOf(client)}`,
      403,
    ],
  ];

  /** It happens before what is known of a session would be read again anyway. */
  const soon = { timeout: LONGEST_AGE_MS - 1_000, interval: 10 };

  it.each(changes)('is known before it would be read again: %s', async (_what, change, status) => {
    await vi.waitFor(async () => expect(await listening()).toHaveLength(1));
    const user = await known();
    const { sql: text, parameters } = change(user).compile(test.database);
    await elsewhere.query(text, [...parameters]);
    await vi.waitFor(async () => expect(await statusOf(user)).toBe(status), soon);
  });

  it('is known before it would be read again: another language', async () => {
    const user = await known();
    await admin.send(userCalls.suspend, { params: { id: idOf(await known()) } });
    const lastEvent = async () => JSON.stringify(await user.send(auditLogCalls.list, { query: { limit: 1 } }));
    const english = await lastEvent();
    await elsewhere.query("update users set language = 'sw' where id = $1", [idOf(user)]);
    await vi.waitFor(async () => expect(await lastEvent()).not.toBe(english), soon);
  });
});

describe('a change without a notification', () => {
  const suspendSilently = (user: Client) =>
    withoutTriggers(test.database, (owner) =>
      owner.updateTable('users').set({ is_active: false }).where('id', '=', idOf(user)).execute(),
    );

  it('is known after ten seconds', async () => {
    const user = await known();
    await suspendSilently(user);
    expect(await statusOf(user)).toBe(200);
    later(LONGEST_AGE_MS);
    expect(await statusOf(user)).toBe(401);
  });

  it('is known once the notifications are heard again', async () => {
    await vi.waitFor(async () => expect(await listening()).toHaveLength(1));
    const user = await known();
    await suspendSilently(user);
    for (const pid of await listening()) await sql`select pg_terminate_backend(${pid})`.execute(test.database);
    await vi.waitFor(async () => expect(await statusOf(user)).toBe(401));
  });

  it('ends a session on time', async () => {
    const user = await test.signIn(['usersView']);
    await test.database
      .updateTable('sessions')
      .set({ last_used_at: sql`now() - interval '11 hours 59 minutes 57 seconds'` })
      .where('user_id', '=', idOf(user))
      .execute();
    const read = vi.spyOn(sessions, 'readSession');
    vi.spyOn(sessions, 'recordUse').mockResolvedValue();
    expect([await statusOf(user), await statusOf(user)]).toEqual([200, 200]);
    expect(read).toHaveBeenCalledTimes(1);
    later(3000);
    await statusOf(user);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('a lookup', () => {
  it('is shared by all calls that wait for it', async () => {
    const user = await test.signIn(['usersView']);
    const read = vi.spyOn(sessions, 'readSession');
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(user)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('that began before a change and ends after it is forgotten', async () => {
    const user = await test.signIn(['usersView']);
    const { readSession } = sessions;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hasRead = new Promise<void>((resolve) => {
      vi.spyOn(sessions, 'readSession').mockImplementationOnce(async (...token) => {
        const found = await readSession(...token);
        resolve();
        await released;
        return found;
      });
    });
    const early = statusOf(user);
    await hasRead;
    await admin.send(userCalls.suspend, { params: { id: idOf(user) } });
    // The lookup that is still on its way does not count.
    expect(await statusOf(user)).toBe(401);
    release();
    expect(await early).toBe(200);
    expect(await statusOf(user)).toBe(401);
  });

  it('takes neither token for the other', async () => {
    const user = await known();
    const asCookie = await test.app.inject({ url: '/files/none.png', cookies: { ghala_files: user.token ?? '' } });
    expect(asCookie.statusCode).toBe(401);
    expect(await statusOf(new Client(test.app, `files ${user.token}`))).toBe(401);
  });

  it('of an unknown token is made each time', async () => {
    const stranger = new Client(test.app, 'no-such-token');
    const read = vi.spyOn(sessions, 'readSession');
    expect([await statusOf(stranger), await statusOf(stranger)]).toEqual([401, 401]);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('the use of a session', () => {
  const setUsed = (user: Client, secondsAgo: number) =>
    test.database
      .updateTable('sessions')
      .set({ last_used_at: sql`now() - ${secondsAgo} * interval '1 second'` })
      .where('user_id', '=', idOf(user))
      .execute();
  const usedSecondsAgo = async (user: Client) => {
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from now() - last_used_at) as seconds
      from sessions where user_id = ${idOf(user)}`.execute(test.database);
    return rows[0]?.seconds;
  };

  it('is recorded once a minute, although the session is known', async () => {
    const user = await test.signIn(['usersView']);
    await setUsed(user, 55);
    const read = vi.spyOn(sessions, 'readSession');
    const record = vi.spyOn(sessions, 'recordUse');
    expect(await statusOf(user)).toBe(200);
    expect(record).not.toHaveBeenCalled();

    await setUsed(user, 61);
    later(6000);
    expect([await statusOf(user), await statusOf(user)]).toEqual([200, 200]);
    await vi.waitFor(async () => expect(await usedSecondsAgo(user)).toBeLessThan(55));
    expect([record, read].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('makes no call fail that it cannot be recorded for', async () => {
    const user = await test.signIn(['usersView']);
    await setUsed(user, 300);
    vi.spyOn(sessions, 'recordUse').mockRejectedValueOnce(new Error('no'));
    expect(await statusOf(user)).toBe(200);
  });
});
