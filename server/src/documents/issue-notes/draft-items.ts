import type { ChangedNoteItem, NewNoteItem } from '@ghala/contract/calls/issue-notes';
import type { StoredParts } from '@ghala/contract/common/lots';
import type { CountedQuantity } from '@ghala/contract/stock/counted-quantity';
import { onlyOf } from '../../db/only-row';
import type { Row } from '../../db/send';
import type { Loader } from '../../operation/loader';
import type { Changes, Decide, Facts } from '../../operation/work';
import { deleting, inserting, updating } from '../../operation/writer';
import { type AppError, invalid, refusal } from '../../runtime/errors';
import { lotsById, withQuantities } from '../../stock/chosen-lots';
import { blindCountsText, type Counted } from '../../stock/counted-blind';
import { type CountedIn, counted, isWholeText, logged, requireWholeLine } from '../../stock/counted-in';
import { requireDue } from '../../stock/issue';
import { inUnits, least, type Thousandths, thousandths } from '../../stock/thousandths';
import { claimDraft, goodsOf, itemsOfNote, type Note, type NoteItem } from './note-facts';
import type { NoteKind } from './note-kind';

/** A requested line; within a list, also what stands before the names of its fields in the body: 'items.3.'. */
export type RequestedLine = NewNoteItem & { part?: string };

const newItems = inserting(
  'issue_note_items',
  [
    ...(['id', 'note_id', 'product_id', 'quantity', 'entered'] as const),
    ...(['requested_lots', 'requested_lots_reason', 'condition', 'comment', 'batch_no'] as const),
  ],
  { order: 'lines' },
);
const changedItems = updating('issue_note_items', ['quantity', 'entered', 'requested_lots', 'requested_lots_reason'], {
  order: 'lines',
});
const removedItems = deleting('issue_note_items', { order: 'lines' });
/** A draft expires 30 days after it was last changed. */
const touched = updating('issue_notes', [], { order: 'documents', setNow: ['updated_at'] });

/**
 * Adds products to a draft, as if one came after the other, but all of them or none: all its lines for a product
 * together may ask for no more than the warehouse has available.
 * @throws {AppError} conflict if they ask for more; a draft reserves nothing, so less may be available later
 */
export async function addItems(
  facts: Facts,
  kind: NoteKind,
  { noteId, lines }: { noteId: number; lines: readonly RequestedLine[] },
): Promise<Decide<void>> {
  const [note, drafted] = await findDraft(facts, kind, noteId);
  const requested = await requireAskable(facts, kind, note, { drafted, lines });
  const ids = await Promise.all(lines.map(() => facts.newId('issue_note_items')));
  return (changes) => {
    for (const [index, { line, goods }] of requested.entries()) {
      const itemId = ids[index] ?? 0;
      const { productId, quantity, entered, condition, comment, batchNo, lots, lotsReason } = line;
      changes.write(newItems, {
        ...{ id: itemId, note_id: noteId, product_id: productId, quantity, entered },
        ...{ requested_lots: lots, requested_lots_reason: lotsReason, condition, comment, batch_no: batchNo },
      });
      changes.record({
        code: `${kind.entity}.addItem`,
        id: noteId,
        number: note.note_no,
        itemId,
        productId,
        product: goods.name,
        quantity,
        unit: goods.unit,
        after: { itemId, productId, ...logged(line), ...(lots !== null && { lots, lotsReason }), condition, comment },
      });
    }
    touch(changes, note);
  };
}

/** Loads a draft that the operation has for itself, and its lines. */
function findDraft(facts: Facts, kind: NoteKind, noteId: number): Promise<[Note, readonly NoteItem[]]> {
  return Promise.all([claimDraft(facts, kind, noteId, 'update'), facts.find(itemsOfNote, noteId)]);
}

/** Says what is asked for, whether the line is new or there already. */
type Wanted = Pick<RequestedLine, 'productId' | 'quantity' | 'lots' | 'lotsReason' | 'part'>;
type CountedLine<Line = Wanted> = Omit<Line, 'quantity' | 'lots'> & CountedQuantity & { lots: StoredParts | null };

interface Draft<Line> {
  /** Lists its other lines. */
  drafted: readonly NoteItem[];
  lines: readonly Line[];
}

/**
 * What lines ask for, in the products' units.
 * @throws {AppError} unless there are such products, so much of them, and such lots
 */
async function requireAskable<Line extends Wanted>(
  facts: Facts,
  kind: NoteKind,
  note: Note,
  { drafted, lines: given }: Draft<Line>,
): Promise<{ line: CountedLine<Line>; goods: Goods }[]> {
  const found = await Promise.all(
    given.map(({ productId }) => facts.find(goodsThere, { productId, placeId: note.warehouse_id })),
  );
  const lines = given.map((line, index) => countLine(line, found[index]));
  const expired = await requireLots(facts, note, { drafted, lines });
  const askedOf = new Map<number, { quantity: Thousandths; expired: Thousandths }>();
  const ask = (productId: number, quantity: number, lots: StoredParts | null) => {
    const before = askedOf.get(productId) ?? { quantity: 0n, expired: 0n };
    const after = { quantity: before.quantity + thousandths(quantity), expired: before.expired + expired(lots) };
    askedOf.set(productId, after);
    return after;
  };
  for (const item of drafted) ask(item.product_id, item.quantity, item.requested_lots);
  return lines.map((line, index) => {
    const { part = '', productId, quantity, lots } = line;
    const goods = found[index];
    if (goods === undefined) throw noProduct(part);
    const asked = ask(productId, quantity, lots);
    // Of goods that the caller counts blind a draft may ask for any quantity: what there is decides when they are issued.
    const shown = goods.records.filter(
      ({ blindCounts }) => !facts.actor.blindCounts?.some(({ id }) => blindCounts.includes(id)),
    );
    const all = sumOf(shown.map(({ available }) => available));
    const withExpired = sumOf(shown.map(({ issuable }) => issuable)) + asked.expired;
    const available = least(withExpired, all);
    if (asked.quantity > available && shown.length === goods.records.length)
      throw tooMuch(kind, goods, inUnits(available), part);
    if (asked.quantity !== available) requireWholeLine(goods, line, `${part}quantity`);
    return { line, goods };
  });
}

const sumOf = (quantities: readonly number[]) => quantities.reduce((sum, quantity) => sum + BigInt(quantity), 0n);

function countLine<Line extends Wanted>(line: Line, goods: Goods | undefined): CountedLine<Line> {
  const { part = '', quantity: given, lots } = line;
  if (typeof given !== 'number' && goods === undefined) throw noProduct(part);
  const counting =
    typeof given === 'number' || goods === undefined
      ? { quantity: Number(given), entered: null }
      : counted(goods, given, `${part}quantity`);
  return { ...line, ...counting, lots: withQuantities(lots, counting.quantity, `${part}lots`) };
}

/**
 * @returns how much of lots is of those that have expired: a line has so much beside what can be issued to any line
 * @throws {AppError} invalid unless the named lots are those of the lines' products, and a reason is given for those that are
 * not due
 */
async function requireLots(
  facts: Facts,
  { warehouse_id: warehouseId }: Note,
  { drafted, lines }: Draft<CountedLine>,
): Promise<(lots: StoredParts | null) => Thousandths> {
  const named = [...lines.map(({ lots }) => lots), ...drafted.map((item) => item.requested_lots)].flatMap(
    (lots) => lots?.map(({ lotId }) => lotId) ?? [],
  );
  const found = await Promise.all([...new Set(named)].map((id) => facts.find(lotsById, id)));
  const lotOf = new Map(found.flatMap((lot) => (lot === null ? [] : [[lot.lotId, lot] as const])));
  for (const { part = '', productId, lots } of lines)
    if (lots?.some(({ lotId }) => lotOf.get(lotId)?.productId !== productId))
      throw invalid(`${part}lots`, 'noSuch', { entity: 'lot' });
  if (lines.some(({ lots, lotsReason }) => lots !== null && lotsReason === ''))
    await requireDue(facts, [
      ...drafted
        .filter((item) => lines.some(({ productId }) => productId === item.product_id))
        .map(({ product_id: productId, quantity, requested_lots: lots }) => ({
          ...{ productId, quantity: thousandths(quantity), lots, warehouseId },
          field: null,
        })),
      ...lines.map(({ part = '', productId, quantity, lots, lotsReason }) => ({
        ...{ productId, quantity: thousandths(quantity), lots, warehouseId },
        field: lotsReason === '' ? `${part}lotsReason` : null,
      })),
    ]);
  return (lots) =>
    (lots ?? [])
      .filter(({ lotId }) => lotOf.get(lotId)?.isExpired)
      .reduce((sum, { quantity }) => sum + thousandths(quantity), 0n);
}

function noProduct(part: string): AppError {
  return invalid(`${part}productId`, 'notInList', { entity: 'product' });
}

/** This is a product that can be asked for, with what a place has of it; its quantities are in thousandths. */
interface Goods extends CountedIn {
  name: string;
  warehouse: string;
  /** Says what each record has available, and what of that has not expired. */
  records: (Counted & { available: number; issuable: number })[];
}

const goodsThere: Loader<{ productId: number; placeId: number }, Goods | undefined> = {
  name: 'goods for drafts',
  level: 'plain',
  statements: () => [
    `select wanted.position, product.name, product.packagings, unit.name as unit, ${isWholeText()} as "isWhole",
        place.name as warehouse, (
          select coalesce(json_agg(json_build_object('available', (record.available * 1000)::bigint,
            'issuable', ((record.available - case when product.tracking = 'none' then 0
              else expired_available(record) end) * 1000)::bigint, 'blindCounts', ${blindCountsText()})), '[]'::json)
          from stock_records record
          where record.product_id = product.id and record.warehouse_id = place.id) as records
      from unnest($1::int[], $2::int[]) with ordinality as wanted (product_id, place_id, position)
        join products product on product.id = wanted.product_id and product.deleted_at is null
        join units unit on unit.id = product.unit_id
        join places place on place.id = wanted.place_id`,
  ],
  textOf: ({ productId, placeId }) => `${productId} in ${placeId}`,
  values: (keys) => [keys.map(({ productId }) => productId), keys.map(({ placeId }) => placeId)],
  facts([rows = []], keys) {
    const found = new Map(rows.map((row) => [row.position, row as Row & Goods]));
    return keys.map((_key, index) => found.get(index + 1));
  },
};

function tooMuch({ kind }: NoteKind, { name, unit, warehouse }: Goods, available: number, part: string): AppError {
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
  facts: Facts,
  kind: NoteKind,
  noteId: number,
  { itemId, ...change }: ChangedNoteItem,
): Promise<Decide<void>> {
  const [note, drafted, item] = await findLine(facts, kind, noteId, itemId);
  const requested = await requireAskable(facts, kind, note, {
    drafted: drafted.filter(({ id }) => id !== itemId),
    lines: [{ ...change, productId: item.product_id }],
  });
  const { line } = onlyOf(requested);
  const { quantity, entered, lots, lotsReason } = line;
  const { requested_lots: lotsBefore, requested_lots_reason: reasonBefore } = item;
  return (changes) => {
    changes.write(changedItems, {
      ...{ id: itemId, quantity, entered, requested_lots: lots, requested_lots_reason: lotsReason },
    });
    touch(changes, note);
    changes.record({
      code: `${kind.entity}.changeItem`,
      id: noteId,
      number: note.note_no,
      itemId,
      ...goodsOf(item, quantity),
      before: { itemId, ...logged(item), ...(lotsBefore !== null && { lots: lotsBefore, lotsReason: reasonBefore }) },
      after: { itemId, ...logged(line), ...(lots !== null && { lots, lotsReason }) },
    });
  };
}

/** Removes a line from a draft. */
export async function removeItem(facts: Facts, kind: NoteKind, noteId: number, itemId: number): Promise<Decide<void>> {
  const [note, , item] = await findLine(facts, kind, noteId, itemId);
  return (changes) => {
    changes.write(removedItems, { id: itemId });
    touch(changes, note);
    changes.record({
      code: `${kind.entity}.removeItem`,
      id: noteId,
      number: note.note_no,
      itemId,
      ...goodsOf(item, item.quantity),
      before: { itemId, productId: item.product_id, quantity: item.quantity },
    });
  };
}

/** Loads the same, and one of its lines. @throws {AppError} not_found */
async function findLine(
  facts: Facts,
  kind: NoteKind,
  noteId: number,
  itemId: number,
): Promise<[Note, readonly NoteItem[], NoteItem]> {
  const [note, drafted] = await findDraft(facts, kind, noteId);
  const item = drafted.find(({ id }) => id === itemId);
  if (item === undefined) throw refusal('item.notFound', { number: note.note_no });
  return [note, drafted, item];
}

function touch(changes: Changes, { id }: Note): void {
  changes.write(touched, { id });
}
