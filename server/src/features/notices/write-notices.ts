import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Candidate } from './candidates';

/** Shows notices to users in the app. */
export async function writeNotices(db: Database, candidates: readonly Candidate[]): Promise<void> {
  if (candidates.length === 0) return;
  const rows = candidates.map(({ userId, notice, approvalId, noteId, at }) => ({
    user_id: userId,
    ...notice,
    approval_id: approvalId,
    note_id: noteId,
    created_at: at,
  }));
  await sql`insert into notices (user_id, code, facts, approval_id, note_id, created_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as (user_id int, code text, facts jsonb, approval_id int, note_id int, created_at timestamptz)`.execute(db);
}
