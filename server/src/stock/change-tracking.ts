import type { Tracking } from '@ghala/contract/common/tracking';
import { apply } from '../kernel/commit/apply';
import type { Changes, Decide, Facts } from '../kernel/commit/work';
import { inserting, updating } from '../kernel/commit/writer';
import { invalid, refusal } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { requireParts } from './chosen-lots';
import type { LotPart } from './draw';
import { type GivenLot, namedParts, partsIn } from './entering-lots';
import type { Lot } from './held-lots';
import { holdStock } from './hold-stock';
import { post } from './post';
import { findRecord, type StockRecord } from './stock-records';
import { type Thousandths, thousandths } from './thousandths';

/** What was counted of a product in one place, by lot. */
export interface CountedRecord {
  recordId: number;
  lots: readonly GivenLot[];
}

export interface TrackingChange {
  productId: number;
  tracking: Tracking;
  /** Of each record that holds anything, unless its goods are told apart no longer. */
  counts: readonly CountedRecord[];
}

const changeWriter = inserting('tracking_changes', ['id', 'product_id', 'tracking_before', 'tracking', 'user_id'], {
  order: 'documents',
});
const trackingWriter = updating('products', ['tracking'], { order: 'documents', setNow: ['updated_at'] });

/**
 * Tells a product's goods apart from now on, otherwise than before, or no longer: what its records hold moves out of the
 * lots it was in, or of none, into those that were counted, by `StockTracking` rows. Quantities stay what they are. The
 * caller has locked the product. Records that are empty are held too: goods that enter one meanwhile would not know
 * whether they need lots.
 * @throws {AppError} invalid if a count makes another quantity; conflict if one is missing, or while anything is reserved
 */
export async function changeTracking(operation: Operation, change: TrackingChange): Promise<void> {
  await holdStock(operation.db, [change.productId]);
  const held = await operation.db
    .selectFrom('stock_records')
    .select('id')
    .where('product_id', '=', change.productId)
    .where('on_hand', '>', 0)
    .orderBy('id')
    .execute();
  await apply(operation, (facts) =>
    retrack(
      facts,
      change,
      held.map(({ id }) => id),
    ),
  );
}

async function retrack(
  facts: Facts,
  { productId, tracking, counts }: TrackingChange,
  held: readonly number[],
): Promise<Decide<void>> {
  for (const [index, { recordId }] of counts.entries())
    if (!held.includes(recordId)) throw invalid(`counts.${index}.inventoryId`, 'noSuch', { entity: 'stockRecord' });
  const id = await facts.newId('tracking_changes');
  // Lots before records, as everywhere.
  const parts = await namedParts(
    facts,
    counts.map(({ lots }) => ({ productId, lots, quantity: sumOf(lots) })),
  );
  const records = await Promise.all(held.map((recordId) => findRecord(facts, recordId)));
  return (changes) => {
    changes.write(trackingWriter, { id: productId, tracking });
    const [first] = records;
    if (first === undefined) return;
    const before = { product_id: productId, tracking_before: first.tracking };
    changes.write(changeWriter, { id, ...before, tracking, user_id: changes.actor.id });
    for (const record of records) {
      const index = counts.findIndex(({ recordId }) => recordId === record.id);
      const count = counts[index];
      if (tracking !== 'none') {
        const { productName: product, place } = record;
        if (count === undefined) throw refusal('stock.countFirst', { product, place });
        requireParts(count.lots, record.available, `counts.${index}.lots`);
      }
      moveInto(changes, record, { trackingChangeId: id, tracking, lots: parts[index] ?? null });
    }
  };
}

function sumOf(lots: readonly GivenLot[]): Thousandths {
  return lots.reduce((sum, { quantity }) => sum + thousandths(quantity), 0n);
}

/** Moves all that a record holds into lots, or out of them. */
function moveInto(
  changes: Changes,
  record: StockRecord,
  {
    trackingChangeId,
    tracking,
    lots,
  }: { trackingChangeId: number; tracking: Tracking; lots: readonly LotPart[] | null },
): void {
  const { productName: product, place, available } = record;
  if (record.reserved > 0n) throw refusal('stock.trackingReserved', { product, place });
  const move = (lot: Lot | null, availableDelta: Thousandths) =>
    post(changes, record, {
      entryType: 'StockTracking',
      availableDelta,
      reservedDelta: 0n,
      lot,
      note: '',
      trackingChangeId,
    });
  if (record.tracking === 'none') move(null, -available);
  for (const lot of record.lots) if (lot.available > 0n) move(lot, -lot.available);
  changes.set(record, { tracking });
  for (const part of partsIn(record, available, lots)) move(part.lot, part.quantity);
}
