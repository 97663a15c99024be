import type { Touched } from '@ghala/contract/calls/imports';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Naming } from './imported-entities';

interface NamingRow {
  id: number;
  kind: NonNullable<Touched['by']>['kind'];
  document: number;
  number: string;
}

/** Loads what names records, from a query of `id`, `kind`, `document` (its id) and `number`. */
export async function namingRows(db: Database, rows: RawBuilder<unknown>): Promise<Naming[]> {
  const found = await sql<NamingRow>`select * from (${rows}) named order by id, kind, document`.execute(db);
  return found.rows.map(({ id, kind, document, number }) => ({ id, why: 'named', by: { kind, id: document, number } }));
}
