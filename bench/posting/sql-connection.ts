import pg from 'pg';

/** A prepared statement: planned once a connection. */
export interface Statement {
  name: string;
  text: string;
}

/** One plain connection that does one thing after the other. */
export class SqlConnection {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(connectionString: string): Promise<SqlConnection> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return new SqlConnection(client);
  }

  async transaction(work: () => Promise<void>): Promise<void> {
    await this.#client.query('begin');
    try {
      await work();
      await this.#client.query('commit');
    } catch (error) {
      await this.#client.query('rollback');
      throw error;
    }
  }

  async rows<Row extends pg.QueryResultRow>({ name, text }: Statement, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.#client.query<Row>({ name, text, values });
    return rows;
  }

  /** The only row. @throws if there is none */
  async row<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row> {
    const [row] = await this.rows<Row>(statement, values);
    if (row === undefined) throw new Error(`${statement.name} found nothing`);
    return row;
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
