import { pickupCalls } from '@ghala/contract/calls/pickups';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { PickupWorld } from '../../test/pickup-world';
import { hashAtRealCost } from '../../test/quick-argon2';
import { type Answer, createTestApp } from '../../test/test-app';
import { hashPassword, verifyPassword } from './passwords';

hashAtRealCost();

const test = await createTestApp();
const admin = await test.signIn('all', 'Wanjiru Admin');
const world = new PickupWorld(test, admin);

/** Lists the transactions that wait for their client, each by its process and start. */
async function openTransactions(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select format('%s since %s', pid, xact_start) as name
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and state <> 'active' and backend_type = 'client backend'`.execute(test.database);
  return rows.map(({ name }) => name);
}

/**
 * Makes a call while others hash for seconds.
 * @returns its answer, and the transactions that stayed open from when 15 of the others had finished until 35 had: the
 * call waits for its turn behind them. One that is open for a moment, between two statements, does not count
 */
async function whileOthersHash(call: () => Promise<Answer>): Promise<{ reply: Answer; open: string[] }> {
  const others = Array.from({ length: 40 }, (_, number) => hashPassword(`other ${number}`));
  const answered = call();
  await Promise.all(others.slice(0, 15));
  const before = await openTransactions();
  await Promise.all(others.slice(0, 35));
  const after = await openTransactions();
  await Promise.all(others);
  return { reply: await answered, open: before.filter((name) => after.includes(name)) };
}

it('no transaction is open while a code waits to be verified', async () => {
  const { id } = await world.unverified();
  const code = await world.codeOf(id);
  const { reply, open } = await whileOthersHash(() =>
    admin.attempt(pickupCalls.verifyCode, { body: { pickupNoteId: id, code } }),
  );
  expect(reply).toMatchObject({ status: 200, body: { status: 1 } });
  expect(open).toEqual([]);
});

it('nor while the code of an approved note is hashed, which is then sent once', async () => {
  const { id } = await world.noteIn('pending');
  const { open } = await whileOthersHash(() => world.approve(id));
  expect(open).toEqual([]);
  expect(await world.messagesOf(id)).toHaveLength(2);
});

it("nor while a new user's password is hashed", async () => {
  const { id: roleId } = await test.database.selectFrom('roles').select('id').limit(1).executeTakeFirstOrThrow();
  const body = { name: 'Atieno Odhiambo', email: 'atieno@example.com', roleId, isSystemUser: true };
  const { reply, open } = await whileOthersHash(() => admin.attempt(userCalls.create, { body }));
  expect(reply).toMatchObject({ status: 200, body: { status: 1 } });
  expect(open).toEqual([]);
});

it('passwords are hashed in turn, however many there are, and refused beyond 200 waiting', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 210 }, () => hashPassword('many')));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(await verifyPassword(await hashPassword('after'), 'after')).toBe(true);
});
