import { approvalCalls } from '@ghala/contract/calls/approvals';
import { authCalls } from '@ghala/contract/calls/auth';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { healthCalls } from '@ghala/contract/calls/health';
import { messageCalls } from '@ghala/contract/calls/messages';
import { productCalls } from '@ghala/contract/calls/products';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { userCalls } from '@ghala/contract/calls/users';
import { addressOf } from '@ghala/contract/common/address-of';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pretendToSend } from '../test/pretend-to-send';
import { createTestApp } from '../test/test-app';
import { makeUser, PASSWORD } from '../test/user-with-password';
import { queueMessage } from './outbox/messages';
import { refusal } from './runtime/errors';

const test = await createTestApp();
pretendToSend(test);
const admin = await test.signIn('all');
const FULL = { status: 0, message: expect.stringContaining("The server's disk is full") };

/** Makes every statement that writes fail with this error of PostgreSQL, even one that finds no row. */
async function failWrites(code: string, message = 'could not extend file'): Promise<void> {
  await sql`create or replace function fail_write() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception using errcode = '${code}', message = '${message}'; end`,
  )}`.execute(test.database);
  await sql`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = current_schema() loop
      execute format('create or replace trigger aaa_fail before insert or update or delete on %I
        for each statement execute function fail_write()', name);
    end loop; end $$`.execute(test.database);
}

afterEach(async () => {
  vi.restoreAllMocks();
  await sql`drop function if exists fail_write cascade`.execute(test.database);
});

/** As if the sessions had been unused for a while: the next call of each would record its use. */
const ageSessions = async () => {
  await test.database.updateTable('sessions').set({ last_used_at: sql`now() - interval '5 minutes'` }).execute();
  test.app.sessions.forget();
};

describe('a full disk', () => {
  it('blocks changes, each with a sentence, but no reading; and all resumes once there is room', async () => {
    const person = await makeUser(test, { flags: [] });
    const upload = () =>
      admin.attempt(userCalls.replaceUpload, {
        params: { id: person.id },
        files: { file: { name: 'id.txt', content: 'an ID' } },
      });
    expect((await upload()).status).toBe(200);
    const { upload: stored } = await test.database
      .selectFrom('users')
      .select('upload')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await queueMessage(test.database, {
      channel: 'sms',
      recipient: '+254700000001',
      subject: 's',
      body: 'the password',
      isSecret: true,
      about: `password ${person.id}`,
    });
    await ageSessions();
    await failWrites('53100');

    for (const call of [userCalls.list, productCalls.list, approvalCalls.queue, healthCalls.health])
      expect([call.path, (await admin.attempt(call)).status]).toEqual([call.path, 200]);
    expect((await admin.attempt(supplierCalls.list, { query: { limit: 5 } })).status).toBe(200);
    // Opening or exporting would be recorded.
    expect((await admin.get(`/files/${stored}`)).raw.toString()).toBe('an ID');
    expect((await admin.attempt(supplierCalls.list, { query: { format: 'csv' } })).status).toBe(200);
    const { status, body } = await admin.attempt(messageCalls.list, { query: { limit: 1 } });
    expect([status, body[0].body]).toEqual([200, '']);

    for (const answer of [
      await admin.attempt(catalogueCalls.units.create, { body: { unit: 'Bag' } }),
      await upload(),
      await admin.attempt(userCalls.suspend, { params: { id: person.id } }),
      await test.stranger.attempt(authCalls.login, { body: { email: person.email, password: PASSWORD } }),
      await test.stranger.attempt(authCalls.login, { body: { email: person.email, password: 'not the password' } }),
      await test.stranger.attempt(authCalls.requestReset, { body: { email: person.email } }),
    ])
      expect([answer.status, answer.body]).toMatchObject([507, FULL]);

    await sql`drop function fail_write cascade`.execute(test.database);
    expect((await admin.attempt(catalogueCalls.units.create, { body: { unit: 'Bag' } })).status).toBe(200);
    expect((await upload()).status).toBe(200);
  });

  it('refuses changes before the disk is completely full', async () => {
    const full = refusal('server.diskFull');
    vi.spyOn(test.app.diskSpace, 'refuseWhenFull').mockRejectedValue(full);
    expect((await admin.attempt(userCalls.list)).status).toBe(200);
    expect((await admin.attempt(userCalls.suspend, { params: { id: 1 } })).status).toBe(507);
    for (const client of [admin, test.stranger])
      for (const method of ['POST', 'PUT', 'DELETE'] as const)
        expect((await client.call(method, addressOf(authCalls.login), {})).status).not.toBe(200);
    expect((await admin.attempt(catalogueCalls.units.create, { body: { unit: 'Sack' } })).body).toMatchObject(FULL);
  });
});

describe('a failure of the database', () => {
  it.each([
    ['40P01', 503],
    ['40001', 503],
    ['55P03', 503],
    ['57P05', 503],
    ['53200', 503],
    ['25006', 503],
    ['53100', 507],
  ])('%s is answered with %i, and never with 500', async (code, status) => {
    await failWrites(code);
    for (const answer of [
      await admin.attempt(catalogueCalls.units.create, { body: { unit: 'Crate' } }),
      await test.stranger.attempt(authCalls.login, { body: { email: 'nobody@example.com', password: 'x' } }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([
        status,
        { status: 0, message: expect.stringMatching(/\.$/) },
      ]);
      if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('without a code of its own is recognised by its message', async () => {
    await failWrites('XX000', 'could not write to file "pg_wal/xlogtemp.7": No space left on device');
    expect((await admin.attempt(catalogueCalls.units.create, { body: { unit: 'Crate' } })).status).toBe(507);
  });
});
