import type { ImportEntity } from '@ghala/contract/imports/kinds';
import { sql } from 'kysely';
import type { Operation } from '../../kernel/operation';
import type { ImportedRecord, KeepImport } from './import-hooks';
import type { ImportedEntities } from './imported-entities';

/** Records written per statement. */
const CHUNK = 1_000;

/** Keeps what an import did, with each record as it is now: what differs from that was changed since. */
export function keepsImports(entities: ImportedEntities): KeepImport {
  return async (operation, batch) => {
    const { records } = batch;
    if (records.length === 0) return null;
    const { kind, fileName, created, updated, unchanged, failed, stocked } = batch;
    const counts = { created, updated, unchanged, failed, stocked };
    const { id } = await operation.db
      .insertInto('imports')
      .values({ kind, file_name: fileName.slice(0, 200), ...counts, created_by_id: operation.actor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const entity of new Set(records.map((record) => record.entity))) {
      const ofEntity = records.filter((record) => record.entity === entity);
      await keepRecords(operation, id, entity, ofEntity, entities);
    }
    operation.record({ code: 'import.create', id, name: fileName, kind, after: counts });
    return id;
  };
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
