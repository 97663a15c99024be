import { sql } from 'kysely';
import type { Database } from '../db/database';

/**
 * This is a window that opens has asked for what it shows a moment ago: so much of the log is told to the first that
 * follows.
 */
const RECENT = sql`interval '15 seconds'`;

/**
 * Tells which kinds of things changed, from the audit log, which has a row of every change, whichever process made it.
 * Reading it now and then costs those who write nothing: a notification of every commit would make commits wait for each
 * other.
 */
export class FollowedLog {
  readonly #database: Database;
  /** It was told last; undefined until somebody follows. */
  #lastId: number | undefined;
  #reading = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Finds the kinds (`entities` of the contract) that changed since the last time; none while an earlier call still
   * reads.
   */
  async changed(): Promise<string[]> {
    if (this.#reading) return [];
    this.#reading = true;
    try {
      const since =
        this.#lastId === undefined
          ? sql`coalesce((select min(id) - 1 from audit_logs where created_at > now() - ${RECENT}),
              (select max(id) from audit_logs), 0)`
          : sql`${this.#lastId}::bigint`;
      const { rows } = await sql<{ kinds: string[] | null; lastId: number }>`
        with told as (select ${since} as id)
        select array_agg(distinct split_part(code, '.', 1)) as kinds, coalesce(max(log.id), (select id from told)) as "lastId"
        from audit_logs log where log.id > (select id from told)`.execute(this.#database);
      this.#lastId = Number(rows[0]?.lastId ?? 0);
      return rows[0]?.kinds ?? [];
    } finally {
      this.#reading = false;
    }
  }

  /** Stops, as nobody follows any more. */
  rest(): void {
    this.#lastId = undefined;
  }
}
