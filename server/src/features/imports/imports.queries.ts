import type { ImportFilters, ImportRecord, ImportRow } from '@ghala/contract/calls/imports';
import { type ImportEntity, type ImportKind, importKinds, mayImport } from '@ghala/contract/imports/kinds';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { likePattern } from '../../db/search-text';
import type { Actor } from '../../operation/operation';
import { notFound } from '../../runtime/errors';

/** Lists the kinds that someone may import, and so sees. */
function kindsOf({ flags }: Actor): ImportKind[] {
  return importKinds.filter((kind) => mayImport(kind, (flag) => flags.has(flag)));
}

/** Selects imports for the filters and the words, without the columns that are only shown. */
export function filteredImports(
  database: Database,
  actor: Actor,
  { kind, userId, isUndone }: ImportFilters,
  q: string,
) {
  let found = database.selectFrom('imports').where('imports.kind', 'in', kindsOf(actor));
  if (kind !== null) found = found.where('imports.kind', '=', kind);
  if (userId !== null) found = found.where('imports.created_by_id', '=', userId);
  if (isUndone !== null) found = found.where('imports.undone_at', isUndone ? 'is not' : 'is', null);
  return q.trim() === '' ? found : found.where(sql<boolean>`imports.file_name ilike ${likePattern(q.trim())}`);
}

/** Selects imports as they are listed. */
export function importRows(found: ReturnType<typeof filteredImports>) {
  return found
    .innerJoin('users', 'users.id', 'imports.created_by_id')
    .leftJoin('users as undoers', 'undoers.id', 'imports.undone_by_id')
    .select([
      'imports.id as id',
      'imports.kind as kind',
      'imports.file_name as fileName',
      'imports.created_at as createdAt',
      sql<ImportRow['User']>`json_build_object('id', users.id, 'name', users.name)`.as('User'),
      'imports.created as created',
      'imports.updated as updated',
      'imports.unchanged as unchanged',
      'imports.failed as failed',
      'imports.stocked as stocked',
      'imports.opening as opening',
      sql<boolean>`exists (select from approvals where approvals.import_id = imports.id
        and approvals.module = 'ImportUndo' and approvals.status = 'pending')`.as('undoWaits'),
      'imports.undone_at as undoneAt',
      sql<ImportRow['UndoneBy']>`case when undoers.id is not null
        then json_build_object('id', undoers.id, 'name', undoers.name) end`.as('UndoneBy'),
    ])
    .$castTo<ImportRow>();
}

/** @throws {AppError} not_found, also for a kind that the caller may not import */
export async function requireImport(database: Database, actor: Actor, id: number): Promise<ImportRow> {
  const all = { kind: null, userId: null, isUndone: null };
  const found = await importRows(
    filteredImports(database, actor, all, '').where('imports.id', '=', id),
  ).executeTakeFirst();
  if (found === undefined) throw notFound('import');
  return found;
}

/** What an import added and changed, in the order in which it did. */
export function importRecords(database: Database, importId: number, entity: ImportEntity | null, q: string) {
  let found = database.selectFrom('import_records').where('import_records.import_id', '=', importId);
  if (entity !== null) found = found.where('import_records.entity', '=', entity);
  if (q.trim() !== '') found = found.where(sql<boolean>`import_records.name ilike ${likePattern(q.trim())}`);
  return found
    .select([
      'import_records.id as id',
      'import_records.entity as entity',
      'import_records.record_id as recordId',
      'import_records.name as name',
      'import_records.row_number as row',
      sql<boolean>`import_records.before is null`.as('isNew'),
      'import_records.before as before',
      'import_records.after as after',
    ])
    .$castTo<ImportRecord>();
}
