import { authCalls } from '@ghala/contract/calls/auth';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rounds } from '../test/rounds';
import { type Person, TakeoverWorld } from '../test/takeover-world';
import { createTestApp } from '../test/test-app';

const app = await createTestApp();
// At least one user manager must remain in any case.
await app.signIn('all');

const index = fc.nat(20);
/** User managers act most. */
const who = fc.constantFrom(0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4);
/** These are mostly users with few permissions, and accounts created meanwhile. */
const account = fc.constantFrom(4, 4, 4, 5, 5, 6, 3, 3, 2, 1, 0);
const role = fc.constantFrom(3, 3, 3, 4, 4, 2, 1, 0, 5, 6);
const flag = fc.constantFrom('approvePurchase', 'batchAdd', 'usersManage', 'usersAdd');

/** One action; people, accounts, roles and other targets are picked by index. */
const steps = fc.oneof(
  fc.record({ kind: fc.constant('create'), who, whom: index, role }),
  fc.record({
    kind: fc.constant('update'),
    who,
    account,
    role: fc.option(role),
    moves: fc.constantFrom('to the actor', 'to the owner', 'phone', 'nowhere', 'nowhere'),
    isSystemUser: fc.constantFrom(undefined, undefined, undefined, true, false),
  }),
  fc.record({
    kind: fc.constantFrom('suspend', 'unsuspend', 'unsuspend', 'delete', 'resetPassword', 'resetPassword', 'take'),
    who,
    account,
  }),
  fc.record({ kind: fc.constant('switch'), who, role, flag, on: fc.boolean() }),
  fc.record({ kind: fc.constant('switch'), who: fc.constant(0), role, flag, on: fc.boolean() }),
  fc.record({ kind: fc.constant('take'), who: fc.constantFrom(1, 1, 2), account: fc.constantFrom(4, 5) }),
  fc.record({
    kind: fc.constant('update'),
    who: fc.constant(0),
    account: fc.constantFrom(4, 5),
    role,
    moves: fc.constant('nowhere'),
    isSystemUser: fc.constant(undefined),
  }),
  fc.record({ kind: fc.constantFrom('make role', 'delete role'), who, role }),
  fc.record({ kind: fc.constantFrom('sign in', 'reset', 'take'), who, account }),
  fc.record({
    kind: fc.constantFrom('use link', 'confirm address', 'outbox', 'own password', 'own address'),
    who,
  }),
);
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;

/** @returns whether it could be carried out */
async function run(world: TakeoverWorld, step: Step): Promise<void> {
  const person = pick(world.people, step.who) as Person;
  const session = await world.bestSession(person);
  const accounts = await world.accounts();
  const account = 'account' in step ? pick(accounts, step.account) : undefined;
  const role = 'role' in step && step.role !== null ? pick(world.roles, step.role) : undefined;
  switch (step.kind) {
    case 'create':
      return world.create(session, pick(world.people, step.whom) as Person, role ?? 0);
    case 'update': {
      if (account === undefined) return;
      const owner = world.people.find(({ name }) => account.email.startsWith(`${name}.`)) ?? person;
      const moved = {
        'to the actor': { email: world.address(person) },
        'to the owner': { email: world.address(owner) },
        phone: { phone: person.phone },
        nowhere: {},
      }[step.moves];
      const body = { name: 'Somebody', ...moved, ...(role && { roleId: role }), isSystemUser: step.isSystemUser };
      return world.change(session, account.id, (client) =>
        client.attempt(userCalls.update, { params: { id: account.id }, body }),
      );
    }
    case 'suspend':
    case 'unsuspend':
    case 'delete':
    case 'resetPassword': {
      if (account === undefined) return;
      const call = userCalls[step.kind];
      return world.change(session, account.id, (client) => client.attempt(call, { params: { id: account.id } }));
    }
    case 'take': {
      // What a user manager could always do with an account of no more permissions, to exploit it once it has more.
      if (account === undefined) return;
      await app.stranger.attempt(authCalls.requestReset, { body: { email: account.email } });
      await world.readOutbox(person, session);
      for (const link of [...person.links].slice(-2)) await world.useLink(person, link);
      return world.signIn(person, account.id);
    }
    case 'switch':
      return world.changeRole(session, role ?? 0, { [step.flag]: step.on });
    case 'make role':
      return world.makeRole(session);
    case 'delete role':
      await world.as(session).attempt(roleCalls.delete, { params: { id: role } });
      return;
    case 'sign in':
      if (account !== undefined) await world.signIn(person, account.id);
      return;
    case 'reset':
      if (account !== undefined) await app.stranger.attempt(authCalls.requestReset, { body: { email: account.email } });
      return;
    case 'use link':
      for (const link of [...person.links].slice(-1)) await world.useLink(person, link);
      return;
    case 'confirm address':
      for (const token of [...person.confirmations].slice(-1))
        await app.stranger.attempt(authCalls.confirmEmail, { body: { token } });
      return;
    case 'outbox':
      return world.readOutbox(person, session);
    case 'own password':
      return world.changePassword(person, session);
    case 'own address':
      return world.changeOwnAddress(person, session);
  }
}

function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % items.length];
}

test('nobody ever controls an account beyond their own permissions', async () => {
  const property = fc.asyncProperty(
    fc.array(steps, { minLength: 10, maxLength: 40, size: 'max' }),
    async (sequence) => {
      const world = new TakeoverWorld(app);
      await world.open([
        ['usersView', 'usersAdd', 'usersManage', 'approvePurchase', 'batchAdd'],
        ['usersView', 'usersAdd', 'usersManage'],
        ['usersManage', 'batchAdd'],
        ['approvePurchase'],
        [],
      ]);
      await world.check();
      for (const step of sequence) {
        // Rate limits are tested elsewhere.
        await sql`delete from attempts`.execute(app.database);
        await run(world, step);
        await world.check();
      }
    },
  );
  await fc.assert(property, { numRuns: rounds(3, 12) });
  expect(await app.database.selectFrom('sessions').select('user_id').limit(1).execute()).toHaveLength(1);
});
