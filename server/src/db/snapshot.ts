import { type Compilable, CompiledQuery, type ControlledTransaction, sql } from 'kysely';
import { aheadOf } from './ahead-of';
import type { Database } from './database';
import type { DB } from './database-types';
import { onlyOf } from './only-row';

/** There are few, so that the answer begins at once. */
const FIRST_PART_LENGTH = 250;
/** They are few enough to read without a long wait, and enough to make the round trip worthwhile. */
const PART_LENGTH = 1_000;

/** Identifies the database's process behind a connection. */
interface Process {
  id: number;
  start: string;
}

/** This is a snapshot of the database on its own connection, from which any number of rows is read a part at a time. */
export class Snapshot {
  readonly #database: Database;
  readonly #transaction: ControlledTransaction<DB>;
  readonly #process: Process;
  #isReading = false;
  #cancelled: Promise<unknown> | undefined;

  private constructor(database: Database, transaction: ControlledTransaction<DB>, process: Process) {
    this.#database = database;
    this.#transaction = transaction;
    this.#process = process;
  }

  /** Takes a connection until `close`. */
  static async open(database: Database): Promise<Snapshot> {
    const transaction = await database
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    try {
      // Plans for returning rows early: these use less memory and can be cancelled sooner.
      const { rows } = await sql<Process>`
        select pid as id, backend_start::text as start, set_config('cursor_tuple_fraction', '0.01', true)
        from pg_stat_activity where pid = pg_backend_pid()`.execute(transaction);
      return new Snapshot(database, transaction, onlyOf(rows));
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
  }

  /** Returns the only row of a query. */
  async one<Row>(query: Compilable<Row>): Promise<Row> {
    return onlyOf(await this.#read<Row>(query.compile()));
  }

  /**
   * Yields all rows of a query; the next part is read while the previous one is in use. Only one query may run at a
   * time.
   * @param complete adds to a part what the query does not select
   */
  parts<Row, Part>(
    query: Compilable<Row>,
    complete: (rows: Row[], database: Database) => Promise<Part>,
  ): AsyncGenerator<Part> {
    return aheadOf(this.#inTurn(query, complete));
  }

  async *#inTurn<Row, Part>(
    query: Compilable<Row>,
    complete: (rows: Row[], database: Database) => Promise<Part>,
  ): AsyncGenerator<Part> {
    const { sql: text, parameters } = query.compile();
    await this.#read(CompiledQuery.raw(`declare part no scroll cursor for ${text}`, [...parameters]));
    for (let length = FIRST_PART_LENGTH; ; length = PART_LENGTH) {
      const rows = await this.#read<Row>(CompiledQuery.raw(`fetch ${length} from part`));
      if (rows.length === 0) return;
      yield complete(rows, this.#transaction);
    }
  }

  /** Cancels the current query, which then fails. */
  cancel(): void {
    if (!this.#isReading) return;
    const { id, start } = this.#process;
    // On another server the number may be that of somebody else.
    this.#cancelled ??= sql`select pg_cancel_backend(pid) from pg_stat_activity
      where pid = ${id} and backend_start = ${start}::timestamptz`
      .execute(this.#database)
      .catch(() => {});
  }

  /** Returns the connection. A cancelled query is not waited for. */
  async close(): Promise<void> {
    // Otherwise it could hit the next user of the connection.
    await this.#cancelled;
    // If the connection was lost, there is nothing to roll back.
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
