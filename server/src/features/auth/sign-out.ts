import type { Operation } from '../../operation/operation';

/** Ends the session of the call. */
export async function signOut(operation: Operation, tokenHash: Buffer): Promise<void> {
  const { db, actor } = operation;
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  operation.record({ code: 'user.logout', id: actor.id, name: actor.name });
}
