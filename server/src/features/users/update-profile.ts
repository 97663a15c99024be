import type { profileRequest } from '@ghala/contract/calls/own-profile';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StoredUpload } from '../../files/stored-upload';
import type { AppError } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { askEmailChange, type EmailLink } from './email-change';

/**
 * Changes what users may change about themselves. The role and everything else is for user managers. A new e-mail
 * address requires the password and waits for confirmation.
 * @returns the refusal of a wrong password, as `refuseWrongPassword`
 */
export async function updateProfile(
  operation: Operation,
  change: z.output<typeof profileRequest>,
  picture: StoredUpload | undefined,
  link: EmailLink,
): Promise<AppError | undefined> {
  const { db, actor } = operation;
  const columns = ['name', 'email', 'phone', 'phone2', 'picture', 'language'] as const;
  const before = await db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', actor.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (change.email !== before.email.toLowerCase()) {
    const refusal = await askEmailChange(operation, before, change, link);
    if (refusal !== undefined) return refusal;
  }
  const after = {
    name: change.name,
    phone: change.phone ?? before.phone,
    phone2: change.phone2 ?? before.phone2,
    language: change.language === undefined ? before.language : change.language || null,
    picture: picture === undefined ? before.picture : await picture.keep(operation),
  };
  await db
    .updateTable('users')
    .set({ ...after, updated_at: sql`now()` })
    .where('id', '=', actor.id)
    .execute();
  const { email: _, ...kept } = before;
  operation.record({ code: 'user.updateProfile', id: actor.id, name: after.name, before: kept, after });
  return undefined;
}
