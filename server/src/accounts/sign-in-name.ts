import { type RawBuilder, sql } from 'kysely';

/**
 * Tells whether a user signs in with that name: their e-mail address, or one of their phone numbers, in E.164. A number
 * is a system user's: others may share it.
 */
export function isNamed(name: string): RawBuilder<boolean> {
  return name.includes('@')
    ? sql<boolean>`(lower(users.email) = ${name.toLowerCase()})`
    : sql<boolean>`((users.phone = ${name} or users.phone2 = ${name}) and users.is_system_user)`;
}
