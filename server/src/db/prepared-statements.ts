import { type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import type pg from 'pg';
import { TextClient } from './text-client';

/** Each keeps its plan in the memory of its connection, about 50 kB: a connection with this many is replaced. */
const MOST_STATEMENTS = 500;
/** So many texts are remembered, to find those that are used again. */
const MOST_TEXTS = 5_000;
const FOR_VALUES = '/* planned for its values */';
/**
 * Ends a statement that is planned for its values each time: a list, its count or a search, for which the best index
 * depends on them.
 */
export const plannedForValues = sql.raw<never>(FOR_VALUES);

/**
 * Says how PostgreSQL plans a prepared statement: for any values, once that costs no more, or for the values each time.
 */
type PlanMode = 'auto' | 'force_custom_plan';

/**
 * Makes a pool for Kysely whose connections prepare a statement from its second use on, so that PostgreSQL parses it,
 * and plans most of them, once a connection and not once a call. A text that is used only once, such as an insert of
 * unusual length, is sent as it is.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      // Kysely recognises a connection by its client.
      const preparing = prepared.get(client) ?? new PreparingClient(client, names);
      prepared.set(client, preparing);
      return preparing;
    },
    end: () => pool.end(),
  };
}

/**
 * Says whether a plan has become invalid because a table changed. The same statement succeeds when it is sent again.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Holds the names of the statements of one database; they are the same on all its connections. */
class StatementNames {
  /** Holds the number of each text, least recently used first. */
  readonly #numbers = new Map<string, number>();
  #next = 0;
  #generation = 0;

  /** @returns undefined on its first use */
  nameOf(text: string): string | undefined {
    const number = this.#numbers.get(text);
    this.#numbers.delete(text);
    this.#numbers.set(text, number ?? this.#next++);
    if (this.#numbers.size > MOST_TEXTS) this.#numbers.delete(this.#numbers.keys().next().value ?? '');
    return number === undefined ? undefined : `ghala_${this.#generation}_${number}`;
  }

  /** Every statement is prepared anew, under a new name, on all connections. */
  renew(): void {
    this.#generation += 1;
  }
}

class PreparingClient extends TextClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #prepared = new Set<string>();
  #planMode: PlanMode = 'auto';

  constructor(client: pg.PoolClient, names: StatementNames) {
    super();
    this.#client = client;
    this.#names = names;
  }

  protected async carryOut<Row>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    const isAlone = this.#client.getTransactionStatus() === 'I';
    try {
      return await this.#send(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      this.#names.renew();
      // A transaction has failed as a whole: whoever began it repeats it.
      if (!isAlone) throw error;
      return this.#send(text, values);
    }
  }

  async #send<Row>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    const name = await this.#nameOf(text, values);
    if (name !== undefined) this.#prepared.add(name);
    return this.#client.query({ name, text, values: [...values] }) as unknown as Promise<PostgresQueryResult<Row>>;
  }

  /** Returns its name if it is to be prepared, with the connection in the mode for it. */
  async #nameOf(text: string, values: ReadonlyArray<unknown>): Promise<string | undefined> {
    const mode = text.endsWith(FOR_VALUES) ? 'force_custom_plan' : 'auto';
    if (mode !== this.#planMode) {
      // A mode that is set within a transaction is lost if that fails, so a list in it is sent as it is.
      if (this.#client.getTransactionStatus() !== 'I') return undefined;
      await this.#client.query(`set plan_cache_mode = ${mode}`);
      this.#planMode = mode;
    }
    // A text without values may be one of several commands, which cannot be prepared.
    return values.length === 0 ? undefined : this.#names.nameOf(text);
  }

  release(): void {
    this.#client.release(this.#prepared.size >= MOST_STATEMENTS);
  }
}
