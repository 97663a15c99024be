import { EXIT_MARKED_WITHIN_DAYS } from '@ghala/contract/events/unusual-events';
import { type NoteKindName, noteKinds } from '@ghala/contract/kinds/note-kinds';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { recordEvents } from '../../operation/record-events';

/** Notes that were processed longer ago are not looked at. */
const LATEST_DAYS = 30;
const NOTES_AT_ONCE = 500;

/**
 * Records, once for each note, that its goods were not marked as left in time. Notes from before the first marked exit
 * are skipped, as there was nobody at the gate. It is safe beside other server processes.
 */
export async function missExits(database: Database): Promise<void> {
  await database.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: number; number: string; kind: NoteKindName }>`
      update issue_notes set exit_missed_at = now() where id in (
        select id from issue_notes
        where status = 'completed' and left_at is null and exit_missed_at is null
          and processed_at < now() - make_interval(days => ${EXIT_MARKED_WITHIN_DAYS})
          and processed_at > now() - make_interval(days => ${LATEST_DAYS})
          and processed_at > (select min(left_at) from issue_notes where left_at is not null)
        order by id limit ${NOTES_AT_ONCE} for no key update skip locked)
      returning id, note_no as number, kind`.execute(db);
    if (rows.length === 0) return;
    const days = EXIT_MARKED_WITHIN_DAYS;
    const events = rows.map(({ kind, ...note }) => ({
      code: `${noteKinds[kind].entity}.missExit` as const,
      ...note,
      days,
    }));
    await recordEvents(db, events, { userId: null, requestId: null });
  });
}
