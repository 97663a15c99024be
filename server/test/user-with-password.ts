import { randomBytes } from 'node:crypto';
import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { authCalls } from '@ghala/contract/calls/auth';
import { hashPassword } from '../src/accounts/passwords';
import { Client, type TestApp } from './test-app';

export const PASSWORD = 'correct horse battery';

/** Creates a user who signs in with PASSWORD. @returns their id and e-mail address. */
export async function makeUser(
  test: TestApp,
  settings: { flags?: PermissionFlag[]; isTemporary?: boolean; isActive?: boolean; isSystemUser?: boolean } = {},
): Promise<{ id: number; email: string }> {
  const tag = randomBytes(6).toString('hex');
  const role = await test.database
    .insertInto('roles')
    .values({ name: `role ${tag}`, flags: ['login', ...(settings.flags ?? [])] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return test.database
    .insertInto('users')
    .values({
      name: `User ${tag}`,
      email: `Mixed.${tag}@example.com`,
      role_id: role.id,
      password_hash: await hashPassword(PASSWORD),
      must_change_password: settings.isTemporary ?? false,
      is_active: settings.isActive ?? true,
      is_system_user: settings.isSystemUser ?? true,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}

/** Signs in through the call itself. */
export async function logIn(test: TestApp, email: string, password = PASSWORD): Promise<Client> {
  const { status, body } = await test.stranger.attempt(authCalls.login, { body: { email, password } });
  if (status !== 200) throw new Error(`${email} could not sign in: ${body.message}`);
  return new Client(test.app, body.access_token);
}
