import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { TextClient } from './text-client';

/** This is a blind count of stock, from whose counters what the books have is withheld while it goes on. */
export interface BlindCount {
  id: number;
  number: string;
}

/** This is the schema whose views stand before the tables of the same names: see postgres/withheld-views.ts. */
export const WITHHELD_SCHEMA = 'withheld';
/** This is the setting that tells those views which counts of stock are blind to the reader. */
export const BLIND_COUNTS = 'ghala.blind_counts';

const readers = new AsyncLocalStorage<readonly BlindCount[]>();

/** Does work whose statements read nothing of what these counts withhold. */
export function withheldFrom<Result>(counts: readonly BlindCount[], work: () => Result): Result {
  return counts.length === 0 ? work() : readers.run(counts, work);
}

/** Does work that reads everything, on behalf of whomever: operations decide by what there is. */
export function withNothingWithheld<Result>(work: () => Result): Result {
  return readers.getStore() === undefined ? work() : readers.exit(work);
}

/**
 * Says whether something is withheld from whoever is being served: what is kept for all is neither for them nor of
 * them.
 */
export function isSomethingWithheld(): boolean {
  return readers.getStore() !== undefined;
}

/**
 * Makes a pool whose connections read for those who count blind what the views of `WITHHELD_SCHEMA` leave of the
 * tables.
 */
export function withholdingPool(pool: PostgresPool): PostgresPool {
  return {
    async connect() {
      const counts = readers.getStore();
      const client = await pool.connect();
      return counts === undefined ? client : new WithholdingClient(client, counts);
    },
    end: () => pool.end(),
  };
}

/** Lists their numbers, as they are told. */
export function numbersOf(counts: readonly BlindCount[]): string {
  return counts.map(({ number }) => number).join(', ');
}

/** Lists their ids, as the setting has them. */
export function idsOf(counts: readonly BlindCount[]): string {
  return `{${counts.map(({ id }) => id).join()}}`;
}

const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\s*$/i;

/** Its settings last for a transaction, so that whatever happens the connection is left as it was. */
class WithholdingClient extends TextClient {
  readonly #client: PostgresPoolClient;
  readonly #counts: string;
  #isInTransaction = false;

  constructor(client: PostgresPoolClient, counts: readonly BlindCount[]) {
    super();
    this.#client = client;
    this.#counts = idsOf(counts);
  }

  release(): void {
    this.#client.release();
  }

  protected async carryOut<Row>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    if (ENDS.test(text)) {
      this.#isInTransaction = false;
      return this.#client.query<Row>(text, values);
    }
    if (this.#isInTransaction) return this.#read<Row>(text, values);
    if (BEGINS.test(text)) {
      const begun = await this.#client.query<Row>(text, values);
      await this.#withhold();
      this.#isInTransaction = true;
      return begun;
    }
    await this.#client.query('begin', []);
    try {
      await this.#withhold();
      const result = await this.#read<Row>(text, values);
      await this.#client.query('commit', []);
      return result;
    } catch (error) {
      await this.#client.query('rollback', []).catch(() => {});
      throw error;
    }
  }

  async #withhold(): Promise<void> {
    await this.#client.query(
      `/* */ select set_config('search_path', '${WITHHELD_SCHEMA},' || current_setting('search_path'), true),
        set_config('${BLIND_COUNTS}', $1, true)`,
      [this.#counts],
    );
  }

  /** It begins with a comment, so that it is not prepared: prepared statements belong to the tables. */
  #read<Row>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    return this.#client.query<Row>(`/* */ ${text}`, values);
  }
}
