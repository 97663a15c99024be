import type { ChangedNoteItem, NewNoteItem } from '@ghala/contract/calls/issue-notes';
import type { StoredParts } from '@ghala/contract/common/lots';
import type { CountedQuantity } from '@ghala/contract/stock/counted-quantity';
import { sql } from 'kysely';
import { readWithheld } from '../../access/read-withheld';
import { onlyOf } from '../../db/only-row';
import type { Operation } from '../../operation/operation';
import { type AppError, invalid, refusal } from '../../runtime/errors';
import { withQuantities } from '../../stock/chosen-lots';
import { type CountedIn, counted, isWhole, logged, requireWholeLine, stored } from '../../stock/counted-in';
import { hasExpiredText } from '../../stock/fefo';
import { requireDue } from '../../stock/issue';
import { issuable } from '../stock-records/issuable';
import { goodsOf, lockNote, lockNoteItem, requireStatus } from './lock-note';
import type { NoteKind } from './note-kind';

/** A requested line; within a list, also what stands before the names of its fields in the body: 'items.3.'. */
export type RequestedLine = NewNoteItem & { part?: string };

/**
 * Adds products to a draft, as if one came after the other, but all of them or none: all its lines for a product
 * together may ask for no more than the warehouse has available.
 * @throws {AppError} conflict if they ask for more; a draft reserves nothing, so less may be available later
 */
export async function addItems(
  operation: Operation,
  kind: NoteKind,
  { noteId, lines }: { noteId: number; lines: readonly RequestedLine[] },
): Promise<void> {
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'draft', 'update');
  const countedLines = await countLines(operation, lines);
  await requireLots(operation, note, countedLines);
  const asked = await askedAndAvailable(operation, note, countedLines);
  const requested = countedLines.map((line, index) => ({ line, product: requireAskable(kind, line, asked[index]) }));
  const rows = await operation.db
    .insertInto('issue_note_items')
    .values(
      countedLines.map(({ productId, condition, comment, batchNo, lots, lotsReason, ...line }) => ({
        ...{ note_id: noteId, product_id: productId, ...stored(line) },
        ...{ requested_lots: lots && JSON.stringify(lots), requested_lots_reason: lotsReason },
        ...{ condition, comment, batch_no: batchNo },
      })),
    )
    .returning('id')
    .execute();
  await touch(operation, noteId);
  for (const [index, { line, product }] of requested.entries()) {
    const { productId, quantity, condition, comment, lots, lotsReason } = line;
    const itemId = rows[index]?.id ?? 0;
    operation.record({
      code: `${kind.entity}.addItem`,
      id: noteId,
      number: note.note_no,
      itemId,
      productId,
      product: product.name,
      quantity,
      unit: product.unit,
      after: { itemId, productId, ...logged(line), ...(lots !== null && { lots, lotsReason }), condition, comment },
    });
  }
}

/** What is asked for, whether the line is new or there already. */
type Wanted = Pick<RequestedLine, 'productId' | 'quantity' | 'lots' | 'lotsReason' | 'part'>;
type CountedLine<Line = Wanted> = Omit<Line, 'quantity' | 'lots'> & CountedQuantity & { lots: StoredParts | null };

/** Their quantities in the products' units. */
async function countLines<Line extends Wanted>(
  operation: Operation,
  lines: readonly Line[],
): Promise<CountedLine<Line>[]> {
  const named = lines.filter(({ quantity }) => typeof quantity !== 'number').map(({ productId }) => productId);
  const found =
    named.length === 0
      ? []
      : await operation.db
          .selectFrom('products')
          .innerJoin('units', 'units.id', 'products.unit_id')
          .select(['products.id', 'products.packagings', 'units.name as unit'])
          .where('products.id', '=', sql<number>`any(${named}::int[])`)
          .where('products.deleted_at', 'is', null)
          .execute();
  const products = new Map(found.map((product) => [product.id, product]));
  return lines.map((line): CountedLine<Line> => {
    const { part = '', productId, quantity: given, lots } = line;
    const product = products.get(productId);
    if (typeof given !== 'number' && product === undefined) throw noProduct(part);
    const counting =
      typeof given === 'number' || product === undefined
        ? { quantity: Number(given), entered: null }
        : counted(product, given, `${part}quantity`);
    return { ...line, ...counting, lots: withQuantities(lots, counting.quantity, `${part}lots`) };
  });
}

/**
 * @throws {AppError} invalid unless the named lots are those of the lines' products, and a reason is given for those that are
 * not due
 * @param changed the line of the draft that they take the place of
 */
async function requireLots(
  operation: Operation,
  { id: noteId, warehouse_id: warehouseId }: { id: number; warehouse_id: number },
  lines: readonly CountedLine[],
  changed = 0,
): Promise<void> {
  const ids = lines.flatMap(({ lots }) => lots?.map(({ lotId }) => lotId) ?? []);
  if (ids.length === 0) return;
  const found = await operation.db
    .selectFrom('lots')
    .select(['id', 'product_id'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  const productOf = new Map(found.map(({ id, product_id }) => [id, product_id]));
  for (const { part = '', productId, lots } of lines)
    if (lots?.some(({ lotId }) => productOf.get(lotId) !== productId))
      throw invalid(`${part}lots`, 'noSuch', { entity: 'lot' });
  if (lines.every(({ lots, lotsReason }) => lots === null || lotsReason !== '')) return;
  const drafted = await operation.db
    .selectFrom('issue_note_items')
    .select(['product_id as productId', 'quantity', 'requested_lots as lots'])
    .where('note_id', '=', noteId)
    .where('id', '<>', changed)
    .where('product_id', '=', sql<number>`any(${lines.map(({ productId }) => productId)}::int[])`)
    .execute();
  await requireDue(operation, [
    ...drafted.map((line) => ({ ...line, warehouseId, field: null })),
    ...lines.map(({ part = '', productId, quantity, lots, lotsReason }) => ({
      ...{ productId, quantity, lots, warehouseId },
      field: lotsReason === '' ? `${part}lotsReason` : null,
    })),
  ]);
}

function noProduct(part: string): AppError {
  return invalid(`${part}productId`, 'notInList', { entity: 'product' });
}

/** What a draft would ask for with a line and those before it, and what its warehouse has. */
interface Asked extends Pick<CountedIn, 'unit' | 'isWhole'> {
  name: string;
  warehouse: string;
  available: number;
  isTooMuch: boolean;
  /** Whether nothing would remain. */
  isRest: boolean;
}

/**
 * For each line in their order; undefined where there is no such product.
 * @param changed the line of the draft that they take the place of
 */
async function askedAndAvailable(
  operation: Operation,
  { id: noteId, warehouse_id: warehouseId }: { id: number; warehouse_id: number },
  lines: readonly CountedLine[],
  changed = 0,
): Promise<(Asked | undefined)[]> {
  const asking = sql<Asked & { place: number }>`
    with lines as (select product_id, sum(quantity) over before as quantity, sum(${expiredOf('lots')}) over before as expired,
        place::int
      from unnest(${lines.map(({ productId }) => productId)}::int[], ${lines.map(({ quantity }) => quantity)}::numeric[],
        ${lines.map(({ lots }) => lots && JSON.stringify(lots))}::json[])
        with ordinality as given (product_id, quantity, lots, place)
      window before as (partition by product_id order by place))
    select lines.place, products.name, units.name as unit, ${isWhole} as "isWhole", places.name as warehouse,
      stock.available, asked.quantity + lines.quantity > stock.available and not stock.is_withheld as "isTooMuch",
      asked.quantity + lines.quantity = stock.available as "isRest"
    from lines
      join products on products.id = lines.product_id and products.deleted_at is null
      join units on units.id = products.unit_id
      join places on places.id = ${warehouseId}
      cross join lateral (select coalesce(sum(quantity), 0) as quantity,
          coalesce(sum(${expiredOf('requested_lots')}), 0) as expired
        from issue_note_items where product_id = products.id and note_id = ${noteId}
            and id <> ${changed}) asked
      cross join lateral (
        select coalesce(least(sum(${issuable}) + asked.expired + lines.expired, sum(stock_records.available)), 0) as available,
          coalesce(bool_or(stock_records.available is null), false) as is_withheld
        from stock_records where product_id = products.id and warehouse_id = ${warehouseId}) stock`;
  // Of goods that the caller counts blind a draft may ask for any quantity: what there is decides when they are issued.
  const { rows } = await readWithheld(operation.db, operation.actor, () => asking.execute(operation.db));
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return lines.map((_, index) => byPlace.get(index + 1));
}

/** What a line asks for of lots that have expired: it has so much beside what can be issued to any line. */
function expiredOf(lots: 'lots' | 'requested_lots') {
  return sql`(select coalesce(sum(wanted.quantity), 0)
    from json_to_recordset(${sql.ref(lots)}) as wanted ("lotId" int, quantity numeric)
      join lots lot on lot.id = wanted."lotId"
    where ${sql.raw(hasExpiredText('lot'))})`;
}

/** @throws {AppError} unless there is such a product, and so much of it */
function requireAskable(kind: NoteKind, line: CountedLine, asked: Asked | undefined): Asked {
  const { part = '' } = line;
  if (asked === undefined) throw noProduct(part);
  if (asked.isTooMuch) throw tooMuch(kind, asked, part);
  if (!asked.isRest) requireWholeLine(asked, line, `${part}quantity`);
  return asked;
}

function tooMuch({ kind }: NoteKind, { name, unit, warehouse, available }: Asked, part: string): AppError {
  return refusal(
    'note.short',
    { quantity: available, unit, product: name, warehouse, kind },
    { fields: { [`${part}quantity`]: { code: 'atMostAvailable', params: { max: available, product: name } } } },
  );
}

/**
 * Changes the quantity of a line of a draft, and the lots that it asks for.
 * @throws {AppError} not_found; conflict if the draft then asks for more than there is
 */
export async function changeItem(
  operation: Operation,
  kind: NoteKind,
  noteId: number,
  { itemId, ...change }: ChangedNoteItem,
): Promise<void> {
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'draft', 'update');
  const item = await lockNoteItem(operation, note, itemId);
  const line = onlyOf(await countLines(operation, [{ ...change, productId: item.product_id }]));
  await requireLots(operation, note, [line], itemId);
  const [asked] = await askedAndAvailable(operation, note, [line], itemId);
  requireAskable(kind, line, asked);
  const { quantity, lots, lotsReason } = line;
  await operation.db
    .updateTable('issue_note_items')
    .set({ ...stored(line), requested_lots: lots && JSON.stringify(lots), requested_lots_reason: lotsReason })
    .where('id', '=', itemId)
    .execute();
  await touch(operation, noteId);
  const { requested_lots: lotsBefore, requested_lots_reason: reasonBefore } = item;
  operation.record({
    code: `${kind.entity}.changeItem`,
    id: noteId,
    number: note.note_no,
    itemId,
    ...goodsOf(item, quantity),
    before: { itemId, ...logged(item), ...(lotsBefore !== null && { lots: lotsBefore, lotsReason: reasonBefore }) },
    after: { itemId, ...logged(line), ...(lots !== null && { lots, lotsReason }) },
  });
}

/** Removes a line from a draft. */
export async function removeItem(operation: Operation, kind: NoteKind, noteId: number, itemId: number): Promise<void> {
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'draft', 'update');
  const item = await lockNoteItem(operation, note, itemId);
  await operation.db.deleteFrom('issue_note_items').where('id', '=', itemId).execute();
  await touch(operation, noteId);
  operation.record({
    code: `${kind.entity}.removeItem`,
    id: noteId,
    number: note.note_no,
    itemId,
    ...goodsOf(item, item.quantity),
    before: { itemId, productId: item.product_id, quantity: item.quantity },
  });
}

/** A draft expires 30 days after it was last changed. */
async function touch(operation: Operation, noteId: number): Promise<void> {
  await operation.db.updateTable('issue_notes').set({ updated_at: sql`now()` }).where('id', '=', noteId).execute();
}
