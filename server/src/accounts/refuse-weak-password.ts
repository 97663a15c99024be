import type { Database } from '../db/database';
import { invalid } from '../runtime/errors';
import { weakReason } from '../runtime/weak-passwords';

/** @throws {AppError} invalid if the user should not choose that password. */
export async function refuseWeakPassword(database: Database, userId: number, password: string): Promise<void> {
  const user = await database
    .selectFrom('users')
    .select(['name', 'email', 'phone', 'phone2'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const company = await database
    .selectFrom('business_profiles')
    .select(['system_name as systemName', 'business_name as businessName'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const reason = weakReason(password, { ...user, ...company });
  if (reason !== undefined) throw invalid('password', reason);
}
