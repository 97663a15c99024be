import { approvalCalls } from '@ghala/contract/calls/approvals';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { authCalls } from '@ghala/contract/calls/auth';
import { messageCalls } from '@ghala/contract/calls/messages';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { passwordFrom, peopleWorld } from '../../../test/people-world';
import { pretendToSend } from '../../../test/pretend-to-send';
import { PurchaseWorld } from '../../../test/purchase-world';
import { createTestApp } from '../../../test/test-app';
import { logIn, makeUser } from '../../../test/user-with-password';
import { flagsOfOthers } from '../../accounts/separate-duties';
import { readNow } from '../../operation/read-now';

/* No service sends e-mail or SMS here. */
const test = await createTestApp();
const { admin, manager, fields } = await peopleWorld(test);

const made = async (client = manager, more = {}) => {
  const { body } = await client.attempt(userCalls.create, { body: fields(more) });
  return { user: body.user as { id: number; email: string }, password: passwordFrom(body) };
};
const stored = async () =>
  JSON.stringify([
    await test.database.selectFrom('messages').selectAll().execute(),
    await test.database.selectFrom('audit_logs').selectAll().execute(),
    await test.database.selectFrom('idempotency_keys').selectAll().execute(),
  ]);

describe('a temporary password that no service sends', () => {
  it('is shown once, to whoever handed it out, and is stored nowhere', async () => {
    const headers = { 'idempotency-key': 'one' };
    const body = fields();
    const first = await manager.attempt(userCalls.create, { body, headers });
    const password = passwordFrom(first.body);
    expect(first.body.oneTimePasswords).toEqual([
      { userId: first.body.user.id, name: body.name, email: body.email, password },
    ]);
    const again = await manager.attempt(userCalls.create, { body, headers });
    expect([again.body.user.id, again.body.oneTimePasswords]).toEqual([first.body.user.id, []]);
    expect(await stored()).not.toContain(password);
    const { body: answer } = await test.stranger.attempt(authCalls.login, { body: { email: body.email, password } });
    expect(answer.mustChangePassword).toBe(true);
  });

  it.each(['create', 'resetPassword', 'update'] as const)('is named in the log with both: %s', async (how) => {
    const { user } = await made();
    if (how === 'resetPassword') await manager.send(userCalls.resetPassword, { params: user });
    if (how === 'update')
      await manager.attempt(userCalls.update, {
        params: { id: user.id },
        body: { name: 'Moved', email: `moved.${user.email}` },
      });
    const [last] = (await auditRows(test.database, { action: 'show password' })).slice(-1);
    expect([last?.user_id, last?.entity_id]).toEqual([manager.actor?.id, user.id]);
  });

  it('ends after seven days, also for whoever chose none by then', async () => {
    const { user, password } = await made();
    const set = (ago: string) =>
      sql`update users set password_set_at = now() - ${ago}::interval where id = ${user.id}`.execute(test.database);
    const login = () => test.stranger.attempt(authCalls.login, { body: { email: user.email, password } });
    await set('6 days 23 hours');
    expect((await login()).status).toBe(200);
    await set('7 days 1 second');
    const { status, body } = await login();
    expect([status, body.code]).toEqual([401, 'session.passwordEnded']);
    // Nobody who does not know it learns this.
    const wrong = await test.stranger.attempt(authCalls.login, { body: { email: user.email, password: 'guess' } });
    expect(wrong.body.code).toBe('session.wrongCredentials');
  });

  it('chooses no other once it has ended, in a session that was opened before either', async () => {
    const { user, password: current } = await made();
    const client = await logIn(test, user.email, current);
    await sql`update users set password_set_at = now() - interval '8 days' where id = ${user.id}`.execute(
      test.database,
    );
    const { status, body } = await client.attempt(authCalls.changePassword, {
      body: { current, password: 'seven green lorries' },
    });
    expect([status, body.code]).toEqual([401, 'session.passwordEnded']);
  });

  it('does not end once the user has chosen another', async () => {
    const { user, password: current } = await made();
    const client = await logIn(test, user.email, current);
    await client.send(authCalls.changePassword, { body: { current, password: 'seven green lorries' } });
    await sql`update users set password_set_at = now() - interval '400 days' where id = ${user.id}`.execute(
      test.database,
    );
    await logIn(test, user.email, 'seven green lorries');
  });
});

it('no link to choose a password is made that nobody could send', async () => {
  const user = await makeUser(test);
  const before = await stored();
  const { body } = await test.stranger.attempt(authCalls.requestReset, { body: { email: user.email } });
  expect(body.message).toContain('No mail service is set up');
  expect(await stored()).toBe(before);
  expect(await test.database.selectFrom('password_resets').selectAll().execute()).toEqual([]);
});

describe('an account whose only password somebody handed out', () => {
  const approvers = { flags: ['approvePurchase'] } as const;
  const heldByOthersOf = async (id: number) => readNow(test.database, (find) => find(flagsOfOthers, [id]));

  it('is no other person to them until its owner has chosen one, and stays one after a reset', async () => {
    const role = await test.database
      .insertInto('roles')
      .values({ name: 'Buyers', flags: ['login', ...approvers.flags] })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Nobody else may approve orders here.
    await sql`update users set is_active = false where id = any(select users.id from users join roles on roles.id = role_id
      where 'approvePurchase' = any(flags) and users.id <> ${admin.actor?.id ?? 0})`.execute(test.database);
    const { user, password: current } = await made(admin, { roleId: role.id });
    const [adminId, managerId] = [admin.actor?.id ?? 0, manager.actor?.id ?? 0];
    expect((await heldByOthersOf(adminId)).has('approvePurchase')).toBe(false);
    expect((await heldByOthersOf(managerId)).has('approvePurchase')).toBe(true);
    const owner = await logIn(test, user.email, current);
    expect((await owner.attempt(approvalCalls.queue)).status).toBe(403);
    await owner.send(authCalls.changePassword, { body: { current, password: 'seven green lorries' } });
    expect((await heldByOthersOf(adminId)).has('approvePurchase')).toBe(true);
    // Otherwise a reset would leave whoever makes it alone with their own requests.
    await admin.send(userCalls.resetPassword, { params: user });
    expect((await heldByOthersOf(adminId)).has('approvePurchase')).toBe(true);
  });
});

it.each([
  ['within seven days is an unusual event', '6 days', ['ownDecision']],
  ['later is none', '8 days', []],
])('what its account decides of theirs %s', async (_when, ago, kinds) => {
  const orders = new PurchaseWorld(test, admin);
  const role = await test.database
    .insertInto('roles')
    .values({ name: `Approvers ${ago}`, flags: ['login', 'approvePurchase'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { user, password: current } = await made(admin, { roleId: role.id });
  const first = await logIn(test, user.email, current);
  await first.send(authCalls.changePassword, { body: { current, password: 'seven green lorries' } });
  await sql`update users set handed_out_at = now() - ${ago}::interval where id = ${user.id}`.execute(test.database);
  const approver = await logIn(test, user.email, 'seven green lorries');
  const { id } = await orders.purchaseIn('pending');
  const approvalId = await orders.requestOf(id);
  await approver.send(approvalCalls.approve, { body: { approvalId, comment: '' } });
  const found = await admin.send(auditLogCalls.unusual, { query: { userId: user.id } });
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
});

it('where a service sends it, nobody is shown it, in the outbox neither', async () => {
  pretendToSend(test);
  const { user, password } = await made();
  expect(password).toBe('');
  const messages = await admin.send(messageCalls.list, { query: { q: user.email } });
  expect(messages.map(({ channel, isSecret, body }) => ({ channel, isSecret, body }))).toEqual([
    { channel: 'email', isSecret: true, body: '' },
  ]);
});
