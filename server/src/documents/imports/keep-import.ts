import type { ImportEntity } from '@ghala/contract/imports/kinds';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { apply } from '../../operation/apply';
import type { Operation } from '../../operation/operation';
import { askFor } from '../approval-requests';
import type { ImportedRecord, KeepImport } from './import-hooks';
import type { ImportedEntities } from './imported-entities';

/** Each statement writes at most so many records. */
const CHUNK = 1_000;

/**
 * Keeps what an import did, with each record as it is now: what differs from that was changed since. Asks for the approval
 * of opening stock that waits for it.
 */
export function keepsImports(entities: ImportedEntities): KeepImport {
  return async (operation, batch) => {
    const { records } = batch;
    if (records.length === 0) return null;
    const { kind, fileName, created, updated, unchanged, failed, stocked, opening, isCounted } = batch;
    const counts = { created, updated, unchanged, failed, stocked };
    const { id } = await operation.db
      .insertInto('imports')
      .values({
        kind,
        file_name: fileName.slice(0, 200),
        ...counts,
        is_counted: isCounted,
        opening: ({ none: 'none', atOnce: 'entered', waits: 'pending' } as const)[opening],
        created_by_id: operation.actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const entity of new Set(records.map((record) => record.entity))) {
      const ofEntity = records.filter((record) => record.entity === entity);
      await keepRecords(operation, id, entity, ofEntity, entities);
    }
    operation.record({ code: 'import.create', id, name: fileName, kind, after: counts });
    if (opening === 'waits') {
      await apply(operation, async () => (changes) => askFor(changes, 'OpeningStock', id));
      operation.record({ code: 'import.requestStock', id, name: fileName, lines: stocked, isAwaited: true });
    }
    return id;
  };
}

/** Keeps records of an import as they are now, after a step of the import itself. */
export async function keepAsItIs(
  db: Database,
  importId: number,
  entity: ImportEntity,
  entities: ImportedEntities,
): Promise<void> {
  const records = await db
    .selectFrom('import_records')
    .select('record_id as id')
    .where('import_id', '=', importId)
    .where('entity', '=', entity)
    .execute();
  const now = await entities[entity].read(
    db,
    records.map(({ id }) => id),
    false,
  );
  const rows = [...now].map(([id, after]) => ({ id, after }));
  await sql`update import_records set after = given.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id int, after jsonb)
    where import_id = ${importId} and entity = ${entity} and record_id = given.id`.execute(db);
}

async function keepRecords(
  { db }: Operation,
  importId: number,
  entity: ImportEntity,
  records: readonly ImportedRecord[],
  entities: ImportedEntities,
): Promise<void> {
  for (let at = 0; at < records.length; at += CHUNK) {
    const chunk = records.slice(at, at + CHUNK);
    const now = await entities[entity].read(
      db,
      chunk.map(({ id }) => id),
      false,
    );
    const rows = chunk.map(({ id, name, row, before }) => ({ id, name, row, before, after: now.get(id) ?? {} }));
    await sql`insert into import_records (import_id, entity, record_id, name, row_number, before, after)
      select ${importId}, ${entity}::import_entity, id, name, "row", before, after
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (id int, name text, "row" int, before jsonb, after jsonb)) with ordinality as given
      order by ordinality`.execute(db);
  }
}
