import { sql } from 'kysely';
import type { Database } from '../database';
import { onlyOf } from '../only-row';

/** This is a position in the write-ahead log. */
export interface LogPosition {
  /** Names the cluster that writes the log, by its identifier. */
  cluster: string;
  /** A timeline begins anew at each failover: positions of two timelines cannot be compared. */
  timeline: number;
  /** Counts the bytes since the beginning of the log. */
  bytes: number;
}

/** Says whether a replica that has come this far has everything that was committed at `needed`. */
export function hasReached(replica: LogPosition | undefined, needed: LogPosition): boolean {
  if (replica === undefined || replica.cluster !== needed.cluster) return false;
  return replica.timeline === needed.timeline && replica.bytes >= needed.bytes;
}

/**
 * Finds the end of all commits that a primary has acknowledged.
 * @throws if it is none
 */
export async function writtenPosition(primary: Database): Promise<LogPosition> {
  // If commits do not wait for the disk, one is acknowledged before it is flushed.
  const { rows } = await sql<LogPosition>`
    select system_identifier::text as cluster,
      ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
      pg_wal_lsn_diff(case current_setting('synchronous_commit')
        when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0') as bytes
    from pg_control_system()`.execute(primary);
  return onlyOf(rows);
}

/**
 * Says up to where a replica shows what was committed; it is undefined if the server is no replica, or no longer one.
 */
export async function replayedPosition(replica: Database): Promise<LogPosition | undefined> {
  // Each of these timelines is at most that of the log that it follows, some of them after a while.
  const { rows } = await sql<LogPosition>`
    select system_identifier::text as cluster,
      greatest((select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery()),
        (select received_tli from pg_stat_wal_receiver)) as timeline,
      pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as bytes
    from pg_control_system() where pg_is_in_recovery()`.execute(replica);
  return rows[0];
}
