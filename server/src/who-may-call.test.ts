import { type PermissionFlag, permissionFlags, startingRoles } from '@ghala/contract/access/permissions';
import { everyCall } from '@ghala/contract/calls/every-call';
import type { Call } from '@ghala/contract/common/call';
import { checkEach } from '@ghala/contract/each-row';
import { describe, expect, it } from 'vitest';
import { type Client, createTestApp } from '../test/test-app';

/*
 * Who may make each call, as the call itself declares. The tests of the features cover only finer rules, such as a
 * record's owner or separated duties.
 */

const test = await createTestApp();

const guarded = everyCall
  .filter(({ access }) => access !== 'public')
  .map((call) => [`${call.method} ${call.path}`, call, flagsOf(call)] as const);
const nameOf = ([name]: (typeof guarded)[number]) => name;
const withFlags = guarded.filter(([, , flags]) => flags.length > 0);
/** Calls that require every permission, though they declare one. */
const forAdministrators = ['DELETE /link-address'];

/** The permissions one of which a call requires; empty if signing in is enough. */
function flagsOf({ access }: Call): readonly PermissionFlag[] {
  if (access === 'public' || access === 'any') return [];
  return typeof access === 'string' ? [access] : access;
}

const clients = new Map<string, Promise<Client>>();
/** Gives the same user each time for the same permissions. */
function holderOf(flags: readonly PermissionFlag[]): Promise<Client> {
  const key = flags.join();
  const known = clients.get(key) ?? test.signIn(flags);
  clients.set(key, known);
  return known;
}

/** Makes a call on an impossible record, with a meaningless body. @returns the status and code of the answer */
async function answerTo({ method, path }: Call, client: Client) {
  const response = await test.app.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, 'x')}`,
    headers: client.token === undefined ? {} : { authorization: `Bearer ${client.token}` },
    ...(method !== 'GET' && { payload: { nonsense: true } }),
    // Live events have no end: only the head is awaited.
    payloadAsStream: true,
  });
  const isRefusal = response.statusCode >= 400;
  const body: string[] = [];
  if (isRefusal) for await (const chunk of response.stream()) body.push(String(chunk));
  else response.stream().destroy();
  return { status: response.statusCode, code: isRefusal ? JSON.parse(body.join('')).code : undefined };
}

describe('signed out', () => {
  it('every call requires signing in', () =>
    checkEach(guarded, nameOf, async ([, call]) => {
      expect(await answerTo(call, test.stranger)).toEqual({ status: 401, code: 'session.missing' });
    }));
});

describe('a role without the permission', () => {
  it('is refused each call', () =>
    checkEach(withFlags, nameOf, async ([, call, flags]) => {
      const roles = [
        { name: 'none at all', flags: [] },
        { name: 'every other', flags: permissionFlags.filter((flag) => !flags.includes(flag)) },
        ...startingRoles.filter((role) => !flags.some((flag) => role.flags.includes(flag))),
      ];
      for (const role of roles) {
        const answer = await answerTo(call, await holderOf(role.flags));
        expect({ role: role.name, ...answer }).toEqual({ role: role.name, status: 403, code: 'access.notAllowed' });
      }
    }));
});

describe('a role with only the permission', () => {
  it('may make each call', () =>
    checkEach(guarded, nameOf, async ([name, call, flags]) => {
      const roles = flags.length > 0 ? flags.map((flag) => [flag]) : [[]];
      for (const held of forAdministrators.includes(name) ? [permissionFlags] : roles) {
        // A user of its own, as some calls sign out or change the caller.
        const { status } = await answerTo(call, await test.signIn(held));
        expect([401, 403]).not.toContain(status);
      }
    }));
});

describe('a role for the gate alone', async () => {
  const opened = guarded.filter(([, { access, atGate }, flags]) =>
    access === 'any' ? atGate === true : flags.includes('gateMark'),
  );

  it('opens the gate and what each user needs for themselves: nothing of stock, prices or other documents', () => {
    expect(opened.map(([name]) => name).sort()).toEqual([
      'DELETE /auth/devices/:id',
      'DELETE /users/profile/email',
      'DELETE /views/:id',
      'GET /approvals/events',
      'GET /auth/devices',
      'GET /files/:name',
      'GET /gate/dispatch/:id',
      'GET /gate/exits',
      'GET /gate/expected',
      'GET /gate/find',
      'GET /gate/pickup/:id',
      'GET /users/profile',
      'GET /views',
      'POST /auth/logout',
      'POST /auth/logout/elsewhere',
      'POST /auth/password',
      'POST /auth/pin',
      'POST /gate/dispatch/:id/left',
      'POST /gate/pickup/:id/left',
      'POST /users/profile',
      'POST /views',
      'POST /views/:id',
    ]);
  });

  it('is refused every other call', () =>
    checkEach(guarded, nameOf, async ([name, call]) => {
      const isOpen = opened.some(([one]) => one === name);
      const { status } = await answerTo(call, await test.signIn(['gateMark']));
      expect([401, 403].includes(status)).toBe(!isOpen);
    }));
});

describe('a user who must first choose another password', async () => {
  const client = await test.signIn('all');
  const { id = 0 } = client.actor ?? {};
  await test.database.updateTable('users').set({ must_change_password: true }).where('id', '=', id).execute();

  it('is refused every call but that', () =>
    checkEach(
      guarded.filter(([, call]) => !call.beforePasswordChange),
      nameOf,
      async ([, call]) => {
        expect(await answerTo(call, client)).toEqual({ status: 403, code: 'password.mustChange' });
      },
    ));
});
