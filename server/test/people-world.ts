import { userCalls } from '@ghala/contract/calls/users';
import { expect } from 'vitest';
import type { Client, TestApp } from './test-app';

type Fields = Record<string, string | number | boolean>;

/**
 * Makes users with various permissions, two roles, one with more than the manager has, and a factory for more users.
 */
export async function peopleWorld(test: TestApp) {
  const admin = await test.signIn('all', 'Amina');
  const manager = await test.signIn(['usersView', 'usersAdd', 'usersManage', 'batchAdd'], 'Baraka');
  const viewer = await test.signIn(['usersView'], 'Chebet');
  const adder = await test.signIn(['usersAdd'], 'Dalmas');
  const member = await test.signIn([], 'Esther');

  const makeRole = async (name: string, flags: string[]) =>
    (
      await test.database
        .insertInto('roles')
        .values({ name, flags: ['login', ...flags] })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const storekeeper = await makeRole('Storekeeper', ['batchAdd']);
  const approver = await makeRole('Approver', ['approvePurchase', 'batchAdd']);

  let counter = 0;
  const fields = (more: Record<string, unknown> = {}): Fields => {
    counter += 1;
    return {
      name: `Person ${counter}`,
      email: `person${counter}@example.com`,
      phone: '+254700000001',
      phone2: '',
      designation: 'Storekeeper',
      employeeId: `E-${counter}`,
      isSystemUser: true,
      roleId: storekeeper,
      ...(more as Fields),
    };
  };

  return {
    admin,
    manager,
    viewer,
    adder,
    member,
    storekeeper,
    approver,
    /** Makes a body that creates a user. */
    fields,
    create: async (more: Record<string, unknown> = {}, client: Client = manager) => {
      const { status, body } = await client.attempt(userCalls.create, { body: fields(more) });
      expect([status, body.message]).toEqual([200, 'User Created']);
      return body.user;
    },
    messagesTo: (recipient: string) =>
      test.database.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
    lastAudit: () =>
      test.database.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
  };
}

/** Reads the temporary password in a message. */
export function passwordIn(body: string): string {
  return /\b(?:[a-z2-9]{4}-){3}[a-z2-9]{4}\b/.exec(body)?.[0] ?? '';
}

/** Reads the temporary password that a call shows to whoever handed it out; '' if a service sends it. */
export function passwordFrom({ oneTimePasswords }: { oneTimePasswords: { password: string }[] }): string {
  return oneTimePasswords[0]?.password ?? '';
}
