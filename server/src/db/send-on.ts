import { CompiledQuery } from 'kysely';
import type { Database } from './database';
import type { Row, Send } from './send';

/** Sends statements over a transaction. */
export function sendOn(database: Database): Send {
  return async (text, values) => (await database.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}
