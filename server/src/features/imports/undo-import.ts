import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { type ImportRow, MOST_TOUCHED, type Touched, type Undoing } from '@ghala/contract/calls/imports';
import { entities as wireEntities } from '@ghala/contract/events/events';
import { type ImportEntity, mayImport } from '@ghala/contract/imports/kinds';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { askFor } from '../../documents/approval-requests';
import type { ImportedEntities, UndoneRecord } from '../../documents/imports/imported-entities';
import { openingStep } from '../../documents/imports/opening-approval';
import { findRequests, withdraw } from '../../documents/pending-requests';
import type { Actor } from '../../operation/operation';
import type { Decide, Facts } from '../../operation/work';
import { notFound, refusal } from '../../runtime/errors';

/** Stock that an import brought can be taken out again only for so many days. */
const UNDO_DAYS = 7;

/** The order of undoing: stock leaves before its products and places go, and these before what they are made of. */
const ORDER: readonly ImportEntity[] = [
  'receipt',
  'reorderLevel',
  'product',
  'section',
  'virtualWarehouse',
  'warehouse',
  'supplier',
  'productSubCategory',
  'productCategory',
  'subUnit',
  'unit',
  'stockCategory',
  'purpose',
  'payment',
  'tag',
];

/** An import that brought such records needs these rights beside the kind's own. */
const rights: Partial<Record<ImportEntity, PermissionFlag>> = {
  receipt: 'batchAdd',
  productCategory: 'categoriesManage',
  productSubCategory: 'categoriesManage',
  unit: 'categoriesManage',
  subUnit: 'categoriesManage',
  section: 'warehouseAdd',
  warehouse: 'warehouseAdd',
};

/** An import cannot be undone once something touched what it brought. */
export class UndoRefused extends Error {
  readonly touched: readonly Touched[];
  constructor(touched: readonly Touched[]) {
    super('what an import brought was touched since');
    this.touched = touched;
  }
}

/** Holds what an import brought, by kind, in the order in which it is undone. */
type Brought = ReadonlyMap<ImportEntity, readonly UndoneRecord[]>;

export interface UndoPlan {
  goes: Undoing[];
  lines: number;
  touched: Touched[];
}

/** Finds what undoing would do, and what stands in its way. Nothing is locked. */
export async function planUndo(
  db: Database,
  { id, stocked }: Pick<ImportRow, 'id' | 'stocked'>,
  entities: ImportedEntities,
): Promise<UndoPlan> {
  const brought = await loadBrought(db, id);
  const touched = await findTouched(db, brought, entities, false);
  const goes = [...brought].map(([entity, records]) => {
    const added = records.filter(({ before }) => before === null).length;
    const isReceipt = entity === 'receipt';
    return {
      entity,
      deleted: isReceipt ? 0 : added,
      restored: records.length - added,
      reversed: isReceipt ? added : 0,
    };
  });
  return { goes, lines: stocked, touched: await named(db, touched) };
}

/**
 * Takes back all that an import did: stock leaves by reversing rows of the ledger, what it added is deleted, and what it
 * changed gets its former values. Everything it brought is locked first, so that what is found still holds at the end.
 * One that brought stock waits until somebody else approves that, except in the first hour of a company.
 * @param isApproved whether somebody did
 * @returns whether it waits, and the names of units and categories that stay, because products that are deleted but remembered need them
 * @throws {AppError} not_found; forbidden; conflict if it is undone already, waits
 * already, or brought stock too long ago
 * @throws {UndoRefused} if anything else touched what it brought: nothing is then undone
 */
export async function undoImport(
  facts: Facts,
  importId: number,
  entities: ImportedEntities,
  { timezone, isApproved = false }: { timezone: string; isApproved?: boolean },
): Promise<Decide<{ kept: string[]; isAwaited: boolean }>> {
  // What was imported, perhaps thousands of rows, is locked, compared and taken back by statements of its kinds.
  const operation = facts.alone();
  const { db, actor } = operation;
  const pending = isApproved ? [] : await findRequests(facts, 'ImportUndo', importId);
  if (pending.some(({ module }) => module === 'ImportUndo')) throw refusal('import.undoWaits');
  const found = await db.selectFrom('imports').selectAll().where('id', '=', importId).forUpdate().executeTakeFirst();
  const isSeen = found !== undefined && (isApproved || mayImport(found.kind, (flag) => actor.flags.has(flag)));
  if (found === undefined || !isSeen) throw notFound('import');
  if (found.undone_at !== null) throw refusal('import.undone', { at: { moment: String(found.undone_at), timezone } });
  const brought = await loadBrought(db, importId);
  if (!isApproved) requireRights(brought, actor);
  const waits = found.opening === 'entered' && (await openingStep(db, true)) === 'waits';
  if (waits) await requireRecent(db, importId);
  const touched = await findTouched(db, brought, entities, true);
  if (touched.length > 0) throw new UndoRefused(await named(db, touched));
  const { kind, file_name: name, created, updated, unchanged, failed, stocked } = found;
  if (waits && !isApproved) {
    const excludedIds = [found.created_by_id].filter((id) => id !== actor.id);
    return (changes) => {
      askFor(changes, 'ImportUndo', importId, { excludedIds });
      changes.record({ code: 'import.requestUndo', id: importId, name, kind, isAwaited: true });
      return { kept: [], isAwaited: true };
    };
  }
  const kept: string[] = [];
  for (const [entity, records] of brought) {
    const { remove, restore } = entities[entity];
    const added = records.filter(({ before }) => before === null);
    const changed = records.filter(({ before }) => before !== null);
    if (added.length > 0) kept.push(...(await remove(operation, added)));
    if (changed.length > 0) await restore(operation, changed);
  }
  await db
    .updateTable('imports')
    .set({ undone_at: sql`now()`, undone_by_id: actor.id })
    .where('id', '=', importId)
    .execute();
  const before = { created, updated, unchanged, failed, stocked };
  const lines = found.opening === 'entered' ? { lines: stocked } : {};
  return (changes) => {
    for (const request of pending) withdraw(changes, request);
    changes.record({ code: 'import.undo', id: importId, name, kind, ...lines, before });
    return { kept, isAwaited: false };
  };
}

/** @throws {AppError} conflict if an import brought stock too long ago to take it out again */
async function requireRecent(db: Database, importId: number): Promise<void> {
  const recent = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', importId)
    .where(sql<boolean>`created_at > now() - make_interval(days => ${UNDO_DAYS})`)
    .executeTakeFirst();
  if (recent === undefined) throw refusal('import.undoTooLate', { days: UNDO_DAYS });
}

function requireRights(brought: Brought, { flags }: Actor): void {
  for (const entity of brought.keys()) {
    const right = rights[entity];
    if (right !== undefined && !flags.has(right)) throw refusal('access.notAllowed');
  }
}

async function loadBrought(db: Database, importId: number): Promise<Brought> {
  const rows = await db
    .selectFrom('import_records')
    .select(['entity', 'record_id as id', 'name', 'before', 'after'])
    .where('import_id', '=', importId)
    .orderBy('id')
    .execute();
  const brought = new Map<ImportEntity, UndoneRecord[]>(ORDER.map((entity) => [entity, []]));
  for (const { entity, ...record } of rows) brought.get(entity)?.push(record as UndoneRecord);
  return new Map([...brought].filter(([, records]) => records.length > 0));
}

/** Finds what touched an import's records since, without who did. */
async function findTouched(
  db: Database,
  brought: Brought,
  entities: ImportedEntities,
  isLocked: boolean,
): Promise<Touched[]> {
  const own = (entity: ImportEntity) => (brought.get(entity) ?? []).map(({ id }) => id);
  // All are locked before any is looked at: what one of them names may be another.
  const now = new Map<ImportEntity, Awaited<ReturnType<ImportedEntities[ImportEntity]['read']>>>();
  for (const [entity] of brought) now.set(entity, await entities[entity].read(db, own(entity), isLocked));
  const touched: Touched[] = [];
  for (const [entity, records] of brought) {
    const about = (record: UndoneRecord) => ({ entity, recordId: record.id, name: record.name, user: null, at: null });
    for (const record of records) {
      const values = now.get(entity)?.get(record.id);
      if (values === undefined) touched.push({ ...about(record), why: 'deleted', by: null });
      else if (differs(record.after, values)) touched.push({ ...about(record), why: 'changed', by: null });
    }
    const byId = new Map(records.map((record) => [record.id, record]));
    const added = records.filter(({ before }) => before === null).map(({ id }) => id);
    const changed = records.filter(({ before }) => before !== null);
    const namings = [
      ...(added.length === 0 ? [] : await entities[entity].namedBy(db, added, own)),
      ...((await entities[entity].keptFrom?.(db, changed, isLocked)) ?? []),
    ];
    for (const { id, ...naming } of namings) {
      const record = byId.get(id);
      if (record !== undefined) touched.push({ ...about(record), ...naming });
    }
  }
  return touched;
}

/**
 * Tells whether a record differs from what it was after the import. Both come from the database, with their keys in its
 * order.
 */
function differs(after: Record<string, unknown>, now: Record<string, unknown>): boolean {
  return Object.entries(after).some(([name, value]) => sorted(value) !== sorted(now[name] ?? null));
}

/** Writes a value as text, with the keys of objects in one order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([first], [second]) => (first < second ? -1 : 1)))
      : one,
  );
}

/** Names the first of them, each with who did it and when, as the audit log tells. */
async function named(db: Database, touched: readonly Touched[]): Promise<Touched[]> {
  const first = touched.slice(0, MOST_TOUCHED);
  const asked = first.filter(({ why }) => why === 'changed' || why === 'deleted');
  if (asked.length === 0) return [...first];
  const { rows } = await sql<{ entity: string; id: number; user: string; at: string }>`
    select distinct on (asked.entity, asked.id) asked.entity, asked.id, users.name as "user", entry.created_at as at
    from unnest(${asked.map(({ entity }) => wireEntities[entity])}::text[], ${asked.map(({ recordId }) => recordId)}::bigint[])
        asked (entity, id)
      join audit_logs entry on entry.entity = asked.entity and entry.entity_id = asked.id
      join users on users.id = entry.user_id
    order by asked.entity, asked.id, entry.id desc`.execute(db);
  const acts = new Map(rows.map(({ entity, id, user, at }) => [`${entity} ${id}`, { user, at }]));
  return first.map((one) =>
    one.why === 'changed' || one.why === 'deleted'
      ? { ...one, ...acts.get(`${wireEntities[one.entity]} ${one.recordId}`) }
      : one,
  );
}
