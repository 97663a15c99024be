import type { profileRequest } from '@ghala/contract/users';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type FileStore, storeUpload } from '../../shared/files';
import type { Operation } from '../../shared/operation';
import type { Upload } from '../../shared/uploads';
import { endPasswordLinks } from '../../shared/user-password';

/** Changes what users may change of themselves. The role and all else of the record are for those who manage users. */
export async function updateProfile(
  operation: Operation,
  store: FileStore,
  change: z.output<typeof profileRequest>,
  picture: Upload | undefined,
): Promise<void> {
  const { db, actor } = operation;
  const columns = ['name', 'email', 'phone', 'phone2', 'picture'] as const;
  const before = await db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after = {
    name: change.name,
    email: change.email,
    phone: change.phone ?? before.phone,
    phone2: change.phone2 ?? before.phone2,
    picture: picture === undefined ? before.picture : await storeUpload(store, operation, picture, 'image'),
  };
  await db
    .updateTable('users')
    .set({ ...after, updated_at: sql`now()` })
    .where('id', '=', actor.id)
    .execute();
  // Who reads the former address has no part in the account any more.
  if (after.email !== before.email) await endPasswordLinks(db, actor.id);
  await operation.audit({
    entity: 'User',
    entityId: actor.id,
    action: 'update',
    details: `${after.name} changed their own profile`,
    before,
    after,
  });
}
