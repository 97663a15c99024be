import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** This is a connection for Kysely that carries out statements, and no cursors. */
export abstract class TextClient implements PostgresPoolClient {
  query<Row>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    textOrCursor: string | PostgresCursor<Row>,
    values: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof textOrCursor !== 'string') throw new TypeError('cursors are not used: see Snapshot');
    return this.carryOut(textOrCursor, values);
  }

  abstract release(): void;

  protected abstract carryOut<Row>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>>;
}
