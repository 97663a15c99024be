import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { TextClient } from '../text-client';

const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\s*$/i;

/**
 * Makes a pool for Kysely whose statements go to another one where the first cannot carry them out: at once if it has
 * no connection, and again if they fail. Within a transaction that has begun they fail.
 * @param onFailure told of each failure of the first
 */
export function fallingBackPool(
  first: PostgresPool,
  second: PostgresPool,
  onFailure: (error: unknown) => void,
): PostgresPool {
  return {
    async connect() {
      try {
        return new FallingBackClient(await first.connect(), second, onFailure);
      } catch (error) {
        onFailure(error);
        return second.connect();
      }
    },
    end: () => first.end(),
  };
}

class FallingBackClient extends TextClient {
  #client: PostgresPoolClient;
  readonly #second: PostgresPool;
  readonly #onFailure: (error: unknown) => void;
  #hasFallenBack = false;
  #isInTransaction = false;

  constructor(client: PostgresPoolClient, second: PostgresPool, onFailure: (error: unknown) => void) {
    super();
    this.#client = client;
    this.#second = second;
    this.#onFailure = onFailure;
  }

  release(): void {
    this.#client.release();
  }

  protected async carryOut<Row>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    const result = await this.#send<Row>(text, values);
    if (BEGINS.test(text)) this.#isInTransaction = true;
    else if (ENDS.test(text)) this.#isInTransaction = false;
    return result;
  }

  async #send<Row>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    try {
      return await this.#client.query<Row>(text, values);
    } catch (error) {
      if (this.#hasFallenBack) throw error;
      this.#onFailure(error);
      if (this.#isInTransaction) throw error;
      // A statement that is itself at fault fails there too.
      const client = await this.#second.connect();
      this.#client.release();
      this.#client = client;
      this.#hasFallenBack = true;
      return client.query<Row>(text, values);
    }
  }
}
