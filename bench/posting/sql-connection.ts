import pg from 'pg';
import { PLANS_BY_KEY } from '../../server/src/db/lane';

/** The statement is planned once a connection. Alone, it is a transaction. */
export interface Statement {
  name: string;
  text: string;
}

/** Holds one plain connection that does one thing after the other. */
export class SqlConnection {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(connectionString: string): Promise<SqlConnection> {
    // The server's own statements have such plans.
    const client = new pg.Client({ connectionString, options: PLANS_BY_KEY });
    await client.connect();
    return new SqlConnection(client);
  }

  /** @throws if no row was written: one of the statement's checks failed */
  async write({ name, text }: Statement, values: unknown[]): Promise<void> {
    const { rowCount } = await this.#client.query({ name, text, values });
    if (rowCount === 0) throw new Error(`${name} was refused`);
  }
}
