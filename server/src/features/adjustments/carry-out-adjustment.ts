import { sql } from 'kysely';
import { goodsIn } from '../../documents/stock-requests/goods-of';
import { rowById, rowsBy } from '../../kernel/commit/loader';
import type { Decide, Facts } from '../../kernel/commit/work';
import { updating } from '../../kernel/commit/writer';
import { notFound, refusal } from '../../kernel/errors';
import { adjust } from '../../stock/adjust';
import type { GivenLot } from '../../stock/entering-lots';
import { findRecord } from '../../stock/stock-records';

/** An adjustment as requested. */
interface Pending {
  id: number;
  recordId: number;
  productId: number;
  type: 'Addition' | 'Reduction';
  quantity: number;
  comment: string;
  lots: readonly GivenLot[] | null;
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
        sql<GivenLot[] | null>`stock_adjustments.lots`.as('lots'),
      ])
      .where('stock_adjustments.id', '=', ids),
});

const done = updating('stock_adjustments', ['status', 'available_before', 'available_after'], {
  order: 'documents',
  setNow: ['updated_at'],
});
const rejected = updating('stock_adjustments', ['status'], { order: 'documents', setNow: ['updated_at'] });

/**
 * Figures of counts whose difference does not stand any more: since then goods returned that had been issued before, which may
 * have lain on the shelf, or a receipt from before was reversed, whose goods may have been what was missing, or another count corrected the books by what it found there; or goods left that had been issued
 * before, and may be what was found too many.
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

/** What is stored of an adjustment whose stock has moved: the available quantity before and after. */
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
  { id, recordId, productId, type, quantity, comment, lots }: Pending,
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
      before: { quantity: row.availableBefore },
      after: { quantity: row.available },
    });
    return { status: 'done', available_before: row.availableBefore, available_after: row.available };
  };
}

/**
 * Moves the stock of a pending adjustment.
 * @throws {AppError} conflict if it has already been decided, too little is there, or the count that it is of does not stand
 */
export async function carryOutAdjustment(facts: Facts, id: number): Promise<Decide<void>> {
  const adjustment = await findPending(facts, id);
  const move = await moveAdjusted(facts, adjustment);
  // Now that the stock record is locked.
  const [stale] = await facts.find(staleFigures, id);
  if (stale !== undefined)
    throw refusal('stockAdjustment.staleCount', { number: stale.number, product: stale.product });
  return (changes) => {
    requirePending(adjustment);
    changes.set(adjustment, { status: 'done' });
    changes.write(done, { id, ...move(changes) });
  };
}

/** Closes a pending adjustment without a change of stock. @throws {AppError} conflict if it has already been decided */
export async function rejectAdjustment(facts: Facts, id: number, comment: string): Promise<Decide<void>> {
  const adjustment = await findPending(facts, id);
  const { recordId, type, quantity } = adjustment;
  const record = await findRecord(facts, recordId);
  return (changes) => {
    requirePending(adjustment);
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
