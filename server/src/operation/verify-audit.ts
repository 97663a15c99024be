import { sql } from 'kysely';
import type { Database } from '../db/database';

/** Describes the state of the audit log's chain. */
export interface AuditReport {
  rowCount: number;
  /** Gives the newest row with its hash in hexadecimal; it is null for an empty log. */
  last: { id: number; hash: string } | null;
  /** This is a sentence about the first row that was changed or is missing. */
  fault: string | null;
}

interface Row {
  id: number;
  isChanged: boolean;
  /** Gives the previous row, and says whether this row carries its hash. */
  beforeId: number | null;
  isNext: boolean;
}

/**
 * Walks the chain of the audit log: each row must still have the hash it was written with and carry the hash of the
 * previous row, and the last row must be the recorded end of the log. Reads one snapshot.
 *
 * An attacker who rewrites every row from one on, and the end with them, leaves a valid chain; only a hash recorded
 * elsewhere reveals it.
 * @param noted a row and its hash as printed earlier
 */
export function verifyAudit(database: Database, noted?: { id: number; hash: string }): Promise<AuditReport> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows } = await sql<{
        rowCount: number;
        id: number | null;
        hash: string | null;
        headId: number;
        headHash: string;
      }>`
        select (select count(*) from audit_logs) as "rowCount", last.id, encode(last.hash, 'hex') as hash,
          head.last_id as "headId", encode(head.hash, 'hex') as "headHash"
        from audit_head head left join lateral (select id, hash from audit_logs order by id desc limit 1) last on true`.execute(
        transaction,
      );
      const [end] = rows;
      if (end === undefined) return { rowCount: 0, last: null, fault: 'The end of the audit log is missing' };
      const last = end.id === null || end.hash === null ? null : { id: end.id, hash: end.hash };
      const fault =
        (await firstBreak(transaction)) ?? wrongEnd(last, end) ?? (noted && (await wrongNote(transaction, noted)));
      return { rowCount: end.rowCount, last, fault: fault ?? null };
    });
}

async function firstBreak(database: Database): Promise<string | undefined> {
  const { rows } = await sql<Row>`
    with chain as (
      select entry.id, entry.hash <> audit_hash(entry) as "isChanged",
        lag(entry.id) over earlier as "beforeId",
        entry.previous_hash = coalesce(lag(entry.hash) over earlier, '') as "isNext"
      from audit_logs entry
      window earlier as (order by entry.id)
    )
    select * from chain where "isChanged" or not "isNext" order by id limit 1`.execute(database);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.isNext) return `Audit row ${row.id} was changed`;
  const missing = (row.beforeId ?? 0) + 1;
  return missing === row.id
    ? `Audit row ${row.beforeId ?? row.id} was changed: row ${row.id} carries another hash of it`
    : `Audit row ${missing} is missing, before row ${row.id}`;
}

function wrongEnd(last: AuditReport['last'], { headId, headHash }: { headId: number; headHash: string }) {
  if (headId > (last?.id ?? 0)) return `Audit row ${(last?.id ?? 0) + 1} is missing: the log ends with row ${headId}`;
  if (last !== null && (headId < last.id || headHash !== last.hash))
    return `Audit row ${last.id} is not the one that the log ends with`;
  return undefined;
}

async function wrongNote(database: Database, noted: { id: number; hash: string }): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit_logs where id = ${noted.id}`.execute(database);
  if (rows[0]?.hash === noted.hash.toLowerCase()) return undefined;
  return rows.length === 0
    ? `Audit row ${noted.id} is missing`
    : `Audit row ${noted.id}, or one before it, was changed: its hash is ${rows[0]?.hash}`;
}
