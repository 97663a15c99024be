import type { Database, DatabaseTransaction } from '../../db/database';
import type { Operation } from '../../operation/operation';

/** Records that the actor was shown the code of a locked note, to pass it on: once, as the log says. */
export async function recordSight({ db, actor, record }: Operation, noteId: number, number: string): Promise<void> {
  await db.insertInto('pickup_code_sights').values({ note_id: noteId, user_id: actor.id }).execute();
  record({ code: 'pickupNote.showCode', id: noteId, number });
}

/** Users who were shown the present code. */
export async function seersOf(database: Database, noteId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('pickup_code_sights')
    .select('user_id')
    .where('note_id', '=', noteId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** A new code was shown to nobody yet. */
export async function forgetSights(transaction: DatabaseTransaction, noteId: number): Promise<void> {
  await transaction.deleteFrom('pickup_code_sights').where('note_id', '=', noteId).execute();
}
