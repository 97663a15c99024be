import type { ChosenLot } from '@ghala/contract/common/lots';
import { sql } from 'kysely';
import { goodsIn } from '../../documents/stock-requests/goods-of';
import { rowById, rowsBy } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { notFound, refusal } from '../../runtime/errors';
import { adjust } from '../../stock/adjust';
import { chosenLots, withQuantities } from '../../stock/chosen-lots';
import type { GivenLot } from '../../stock/entering-lots';
import { numberKey } from '../../stock/held-lots';
import { findRecord, type StockRecord } from '../../stock/stock-records';
import { inUnits, thousandths } from '../../stock/thousandths';

/** Has the goods of a line of a count counted again. */
export type CountAgain = (facts: Facts, lineId: number) => Promise<Decide<void>>;

interface Pending {
  id: number;
  recordId: number;
  productId: number;
  type: 'Addition' | 'Reduction';
  quantity: number;
  comment: string;
  lots: readonly GivenLot[] | null;
  /** Holds the former lots if whoever approves the adjustment chose others. */
  insteadOf?: readonly GivenLot[] | null;
}

const adjustments = rowById({
  name: 'adjustments',
  level: 'document',
  locks: 'stock_adjustments',
  query: (database, ids) =>
    database
      .selectFrom('stock_adjustments')
      .innerJoin('stock_records', 'stock_records.id', 'stock_adjustments.record_id')
      .select([
        'stock_adjustments.id',
        'stock_adjustments.record_id as recordId',
        'stock_records.product_id as productId',
        'stock_adjustments.type',
        'stock_adjustments.quantity',
        'stock_adjustments.comment',
        'stock_adjustments.status',
        'stock_adjustments.count_line_id as countLineId',
        sql<GivenLot[] | null>`stock_adjustments.lots`.as('lots'),
      ])
      .where('stock_adjustments.id', '=', ids),
});

const done = updating('stock_adjustments', ['status', 'available_before', 'available_after'], {
  order: 'documents',
  setNow: ['updated_at'],
});
const doneOfOthers = updating('stock_adjustments', ['status', 'available_before', 'available_after', 'lots'], {
  order: 'documents',
  setNow: ['updated_at'],
});
const rejected = updating('stock_adjustments', ['status'], { order: 'documents', setNow: ['updated_at'] });

/**
 * Finds figures of counts whose difference no longer stands. Since the count, goods that had been issued before it may
 * have returned, and may have lain on the shelf; a receipt from before it may have been reversed, whose goods may have
 * been what was missing; another count may have corrected the books by what it found there; or goods that had been
 * issued before it may have left, and may be what was found too many.
 */
const staleFigures = rowsBy({
  name: 'stale figures of counts',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('stock_adjustments')
      .innerJoin('count_lines', 'count_lines.id', 'stock_adjustments.count_line_id')
      .innerJoin('stock_counts', 'stock_counts.id', 'count_lines.count_id')
      .innerJoin('stock_records', 'stock_records.id', 'stock_adjustments.record_id')
      .innerJoin('products', 'products.id', 'stock_records.product_id')
      .select(['stock_adjustments.id', 'stock_counts.count_no as number', 'products.name as product'])
      .where('stock_adjustments.id', '=', ids)
      .where(
        sql<boolean>`(exists (
          select from stock_ledger later left join stock_adjustments other on other.id = later.adjustment_id
          where later.record_id = count_lines.record_id and later.lot_id is not distinct from count_lines.lot_id
            and later.id > coalesce(count_lines.ledger_id, 0)
            and (other.count_id <> stock_counts.id
              or later.reverses_id <= coalesce(count_lines.ledger_id, 0)))
          or (stock_adjustments.type = 'Addition' and exists (
            select from issue_notes note
              join issue_note_items item on item.note_id = note.id and item.product_id = stock_records.product_id
              join stock_ledger issued on issued.note_item_id = item.id and issued.entry_type = 'remove'
            where note.warehouse_id = stock_records.warehouse_id and note.status = 'completed'
              and coalesce(note.left_at, note.processed_at) > count_lines.counted_at
              and issued.record_id = count_lines.record_id
              and issued.lot_id is not distinct from count_lines.lot_id
              and issued.id <= count_lines.ledger_id
              and not exists (select from ledger_reversals where reversed_id = issued.id))))`,
      ),
  of: ({ id }) => id,
});

/** What is stored of an adjustment whose stock has moved is the available quantity before and after. */
interface Done {
  status: 'done';
  available_before: number;
  available_after: number;
}

/**
 * Moves the stock of an adjustment.
 * @returns what is then stored of it
 * @throws {AppError} conflict if less is available than is to be removed
 */
export async function moveAdjusted(
  facts: Facts,
  { id, recordId, productId, type, quantity, comment, lots, insteadOf = null }: Pending,
): Promise<Decide<Done>> {
  const change = type === 'Addition' ? quantity : -quantity;
  const [record, move] = await Promise.all([
    findRecord(facts, recordId),
    adjust(facts, { recordId, productId, change, lots, note: comment, adjustmentId: id }),
  ]);
  return (changes) => {
    const row = move(changes);
    changes.record({
      code: 'stockAdjustment.complete',
      id,
      type,
      ...goodsIn(record, quantity),
      before: { quantity: row.availableBefore, ...(insteadOf !== null && { lots: insteadOf }) },
      after: { quantity: row.available, ...(insteadOf !== null && { lots }) },
    });
    return { status: 'done', available_before: row.availableBefore, available_after: row.available };
  };
}

/**
 * Moves the stock of a pending adjustment.
 * @param others the lots that a difference of a count is taken from, if its own has been used up
 * @throws {AppError} conflict if it has already been decided, too little is there, or the count that it is of does not stand
 */
export async function carryOutAdjustment(
  facts: Facts,
  id: number,
  others: readonly ChosenLot[] | null,
): Promise<Decide<void>> {
  const adjustment = await findPending(facts, id);
  const [record, instead] = await Promise.all([
    findRecord(facts, adjustment.recordId),
    others === null ? null : otherLots(facts, adjustment, others),
  ]);
  const chosen = instead === null ? adjustment : { ...adjustment, lots: instead, insteadOf: adjustment.lots };
  const move = await moveAdjusted(facts, chosen);
  // The stock record is locked by now.
  const [stale] = await facts.find(staleFigures, id);
  if (stale !== undefined)
    throw refusal('stockAdjustment.staleCount', { number: stale.number, product: stale.product });
  return (changes) => {
    requirePending(adjustment);
    const short = shortLot(adjustment, record);
    if (instead === null && short !== undefined) throw refusal('stockAdjustment.lotUsedUp', short);
    if (instead !== null && short === undefined) throw refusal('stockAdjustment.noOtherLots');
    changes.set(adjustment, { status: 'done' });
    const moved = move(changes);
    if (instead === null) changes.write(done, { id, ...moved });
    else changes.write(doneOfOthers, { id, ...moved, lots: instead });
  };
}

type OfCount = Pick<
  Awaited<ReturnType<typeof findPending>>,
  'type' | 'quantity' | 'productId' | 'lots' | 'countLineId'
>;

/** Finds what is left of a lot that a count found too little of, if that is less than was missing. */
function shortLot({ type, lots, countLineId }: OfCount, record: StockRecord) {
  if (type !== 'Reduction' || countLineId === null || record.tracking !== 'lot') return undefined;
  for (const { number, quantity } of lots ?? []) {
    const held = record.lots.find((lot) => numberKey(lot.number) === numberKey(number))?.available ?? 0n;
    const { productName: product, unit, place } = record;
    if (held < thousandths(quantity)) return { product, unit, place, lot: number, quantity: inUnits(held) };
  }
  return undefined;
}

/** @throws {AppError} conflict unless a count found too little of a lot; invalid unless they add up to that */
async function otherLots(
  facts: Facts,
  { type, quantity, productId, lots, countLineId }: OfCount,
  others: readonly ChosenLot[],
): Promise<GivenLot[]> {
  if (type !== 'Reduction' || countLineId === null || lots === null) throw refusal('stockAdjustment.noOtherLots');
  const parts = await chosenLots(
    facts,
    { productId, quantity: thousandths(quantity) },
    withQuantities(others, quantity),
  );
  return (parts ?? []).map(({ lot, quantity: part }) => ({
    number: lot.number,
    expiresOn: null,
    madeOn: null,
    quantity: inUnits(part),
  }));
}

/**
 * Closes a pending adjustment without a change of stock.
 * @param countAgain makes a count of the goods of a line of a count; null if they are not counted again
 * @throws {AppError} conflict if it has already been decided, or is to be counted again and is not of a count
 */
export async function rejectAdjustment(
  facts: Facts,
  id: number,
  comment: string,
  countAgain: CountAgain | null,
): Promise<Decide<void>> {
  const adjustment = await findPending(facts, id);
  if (countAgain !== null && adjustment.countLineId === null) throw refusal('stockAdjustment.notOfCount');
  const counts = adjustment.countLineId === null ? undefined : await countAgain?.(facts, adjustment.countLineId);
  const { recordId, type, quantity } = adjustment;
  const record = await findRecord(facts, recordId);
  return (changes) => {
    requirePending(adjustment);
    counts?.(changes);
    changes.set(adjustment, { status: 'rejected' });
    changes.write(rejected, { id, status: 'rejected' });
    changes.record({ code: 'stockAdjustment.reject', id, type, ...goodsIn(record, quantity), comment });
  };
}

async function findPending(facts: Facts, id: number) {
  const adjustment = await facts.find(adjustments, id);
  if (adjustment === undefined) throw notFound('stockAdjustment');
  requirePending(adjustment);
  return adjustment;
}

function requirePending({ status }: { status: string }): void {
  if (status !== 'pending') throw refusal('stockAdjustment.decided');
}
