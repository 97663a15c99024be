import type { profileRequest } from '@ghala/contract/users';
import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { AppError } from '../../shared/errors';
import { storeUpload } from '../../shared/files';
import type { Operation } from '../../shared/operation';
import { shrinkImage } from '../../shared/shrink-image';
import type { Upload } from '../../shared/uploads';
import { askEmailChange, type EmailLink } from './email-change';

/** Largest picture of a user that is kept, in pixels each way. */
const PICTURE_SIZE = 512;

/**
 * Changes what users may change of themselves. The role and all else of the record are for those who manage users.
 * Another e-mail address needs the password and waits for its confirmation.
 * @returns the refusal of a wrong password, as `refuseWrongPassword`
 */
export async function updateProfile(
  operation: Operation,
  store: Disk,
  change: z.output<typeof profileRequest>,
  picture: Upload | undefined,
  link: EmailLink,
): Promise<AppError | undefined> {
  const { db, actor } = operation;
  const columns = ['name', 'email', 'phone', 'phone2', 'picture'] as const;
  const before = await db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (change.email !== before.email.toLowerCase()) {
    const refusal = await askEmailChange(operation, before, change, link);
    if (refusal !== undefined) return refusal;
  }
  const small = picture && (await shrinkImage(picture, PICTURE_SIZE, PICTURE_SIZE));
  const after = {
    name: change.name,
    phone: change.phone ?? before.phone,
    phone2: change.phone2 ?? before.phone2,
    picture: small === undefined ? before.picture : await storeUpload(store, operation, small, 'user picture'),
  };
  await db
    .updateTable('users')
    .set({ ...after, updated_at: sql`now()` })
    .where('id', '=', actor.id)
    .execute();
  await operation.audit({
    entity: 'User',
    entityId: actor.id,
    action: 'update',
    details: `${after.name} changed their own profile`,
    before: { ...before, email: undefined },
    after,
  });
  return undefined;
}
