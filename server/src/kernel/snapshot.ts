import { type Compilable, CompiledQuery, type ControlledTransaction, sql } from 'kysely';
import type { Database } from './database';
import type { DB } from './database-types';

/** Few enough that nobody waits long while one part is made, enough that asking for it costs little beside. */
const PART_LENGTH = 500;

/** One state of the database on a connection of its own, from which rows of any number are read a part at a time. */
export class Snapshot {
  readonly #database: Database;
  readonly #transaction: ControlledTransaction<DB>;
  readonly #processId: number;
  #isReading = false;
  #cancelled: Promise<unknown> | undefined;

  private constructor(database: Database, transaction: ControlledTransaction<DB>, processId: number) {
    this.#database = database;
    this.#transaction = transaction;
    this.#processId = processId;
  }

  /** Takes a connection until `close`. */
  static async open(database: Database): Promise<Snapshot> {
    const transaction = await database
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    try {
      // Plans by which rows come at once: they keep less, and can be broken off sooner.
      const { rows } = await sql<{ id: number }>`
        select pg_backend_pid() as id, set_config('cursor_tuple_fraction', '0.01', true)`.execute(transaction);
      return new Snapshot(database, transaction, (rows[0] as { id: number }).id);
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
  }

  /** The one row of a query. */
  async one<Row>(query: Compilable<Row>): Promise<Row> {
    const [row] = await this.#read<Row>(query.compile());
    return row as Row;
  }

  /** All rows of a query; the next part is read while the one before is in use. One query at a time. */
  async *parts<Row>(query: Compilable<Row>): AsyncGenerator<Row[]> {
    const { sql: text, parameters } = query.compile();
    await this.#read(CompiledQuery.raw(`declare part no scroll cursor for ${text}`, [...parameters]));
    const fetch = CompiledQuery.raw(`fetch ${PART_LENGTH} from part`);
    let next = this.#read<Row>(fetch);
    for (;;) {
      const rows = await next;
      if (rows.length === 0) return;
      next = this.#read<Row>(fetch);
      // Whoever takes no more parts never asks how it went.
      next.catch(() => {});
      yield rows;
    }
  }

  /** Breaks off what is being read, which then fails. */
  cancel(): void {
    if (!this.#isReading) return;
    this.#cancelled ??= sql`select pg_cancel_backend(${this.#processId})`.execute(this.#database).catch(() => {});
  }

  /** Gives the connection back. What it reads is not waited for where it was cancelled. */
  async close(): Promise<void> {
    // Else it could hit whoever has the connection next.
    await this.#cancelled;
    // Where the connection was lost there is nothing to roll back.
    await this.#transaction
      .rollback()
      .execute()
      .catch(() => {});
  }

  async #read<Row>(query: CompiledQuery): Promise<Row[]> {
    this.#isReading = true;
    try {
      const { rows } = await this.#transaction.executeQuery(query);
      return rows as Row[];
    } finally {
      this.#isReading = false;
    }
  }
}
