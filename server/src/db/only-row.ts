import type { RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from './database';

/** Returns the single row of a statement that always returns one, such as a select of figures. */
export async function onlyRow<Row>(statement: RawBuilder<Row>, database: Database | DatabaseTransaction): Promise<Row> {
  const { rows } = await statement.execute(database);
  return onlyOf(rows);
}

/** @throws {Error} if there is no row */
export function onlyOf<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that returns one row returned none');
  return row;
}
