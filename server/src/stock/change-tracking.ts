import type { Tracking } from '@ghala/contract/common/tracking';
import { sql } from 'kysely';
import { placeLabel } from '../db/place-label';
import { rowsBy } from '../operation/loader';
import type { Changes, Decide, Facts } from '../operation/work';
import { inserting, updating } from '../operation/writer';
import { invalid, refusal } from '../runtime/errors';
import { requireParts } from './chosen-lots';
import type { LotPart } from './draw';
import { type GivenLot, namedParts, partsIn } from './entering-lots';
import type { Lot } from './held-lots';
import { post } from './post';
import { findRecord, type StockRecord } from './stock-records';
import { type Thousandths, thousandths } from './thousandths';

/** Says what was counted of a product in one place, by lot. */
export interface CountedRecord {
  recordId: number;
  lots: readonly GivenLot[];
}

export interface TrackingChange {
  productId: number;
  tracking: Tracking;
  /** There is a count of each record that holds anything, unless its goods are no longer told apart. */
  counts: readonly CountedRecord[];
}

const changeWriter = inserting('tracking_changes', ['id', 'product_id', 'tracking_before', 'tracking', 'user_id'], {
  order: 'documents',
});
const trackingWriter = updating('products', ['tracking'], { order: 'documents', setNow: ['updated_at'] });

/** Lists the records of products, also empty ones, with what is in them before they are locked. */
export const recordsOfProduct = rowsBy({
  name: 'records of products',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('stock_records as record')
      .innerJoin('places as place', (join) =>
        join.on('place.id', '=', sql<number>`coalesce(record.section_id, record.warehouse_id)`),
      )
      .leftJoin('places as host', 'host.id', 'place.warehouse_id')
      .select(['record.id', 'record.product_id as productId', 'record.available', 'record.on_hand as onHand'])
      .select(placeLabel.as('place'))
      .where('record.product_id', '=', ids)
      .orderBy('record.id'),
  of: ({ productId }) => productId,
});

/**
 * Tells a product's goods apart from now on, otherwise than before, or no longer: what its records hold moves out of the
 * lots it was in, or of none, into those that were counted, by `StockTracking` rows. Quantities stay what they are. The
 * caller has locked the product. Records that are empty are locked too: goods that enter one meanwhile would not know
 * whether they need lots.
 * @returns when the goods in stock expired before, and expire now, if that is not the same
 * @throws {AppError} invalid if a count makes another quantity; conflict if one is missing, or while anything is reserved
 */
export async function changeTracking(
  facts: Facts,
  { productId, tracking, counts }: TrackingChange,
): Promise<Decide<MovedExpiry | null>> {
  const [id, known] = await Promise.all([facts.newId('tracking_changes'), facts.find(recordsOfProduct, productId)]);
  // Lots are locked before records, as everywhere.
  const parts = await namedParts(
    facts,
    counts.map(({ lots }) => ({ productId, lots, quantity: sumOf(lots) })),
    'tracking',
  );
  const records = await Promise.all(known.map((record) => findRecord(facts, record.id)));
  const held = records.filter(({ available, reserved }) => available + reserved > 0n);
  return (changes) => {
    for (const [index, { recordId }] of counts.entries())
      if (!held.some((record) => record.id === recordId))
        throw invalid(`counts.${index}.inventoryId`, 'noSuch', { entity: 'stockRecord' });
    changes.write(trackingWriter, { id: productId, tracking });
    const [first] = held;
    if (first === undefined) return null;
    const before = { product_id: productId, tracking_before: first.tracking };
    changes.write(changeWriter, { id, ...before, tracking, user_id: changes.actor.id });
    const moves: MovedExpiry[] = [];
    for (const record of held) {
      const index = counts.findIndex(({ recordId }) => recordId === record.id);
      const count = counts[index];
      if (tracking !== 'none') {
        const { productName: product, place } = record;
        if (count === undefined) throw refusal('stock.countFirst', { product, place });
        requireParts(count.lots, record.available, `counts.${index}.lots`);
      }
      moves.push(moveInto(changes, record, { trackingChangeId: id, tracking, lots: parts[index] ?? null }));
    }
    const isMoved = moves.some(({ from, to }) => !isSame(from, to));
    return isMoved ? { from: merged(moves.map(({ from }) => from)), to: merged(moves.map(({ to }) => to)) } : null;
  };
}

function sumOf(lots: readonly GivenLot[]): Thousandths {
  return lots.reduce((sum, { quantity }) => sum + thousandths(quantity), 0n);
}

/** Moves all that a record holds into lots, or out of them. @returns when that expired, and expires now */
function moveInto(
  changes: Changes,
  record: StockRecord,
  {
    trackingChangeId,
    tracking,
    lots,
  }: { trackingChangeId: number; tracking: Tracking; lots: readonly LotPart[] | null },
): MovedExpiry {
  const { productName: product, place, available } = record;
  if (record.reserved > 0n) throw refusal('stock.trackingReserved', { product, place });
  const move = (lot: Lot | null, delta: Thousandths) =>
    post(changes, record, {
      entryType: 'StockTracking',
      delta,
      reservedDelta: 0n,
      lot,
      note: '',
      trackingChangeId,
    });
  const held = record.lots.map((lot) => ({ lot, quantity: lot.available }));
  const former = record.tracking === 'none' ? [{ lot: null, quantity: available }] : held;
  const isThere = ({ quantity }: { quantity: Thousandths }) => quantity > 0n;
  for (const { lot, quantity } of former.filter(isThere)) move(lot, -quantity);
  changes.set(record, { tracking });
  const counted = partsIn(record, available, lots);
  for (const { lot, quantity } of counted) move(lot, quantity);
  return { from: expiriesOf(former.filter(isThere)), to: expiriesOf(counted) };
}

/** Adds up how much of some goods expires on each day; the day '' stands for goods that do not expire. */
type Expiries = ReadonlyMap<string, Thousandths>;
interface MovedExpiry {
  from: Expiries;
  to: Expiries;
}

function expiriesOf(parts: readonly { lot: Pick<Lot, 'expiresOn'> | null; quantity: Thousandths }[]): Expiries {
  return merged(parts.map(({ lot, quantity }) => new Map([[lot?.expiresOn ?? '', quantity]])));
}

function merged(all: readonly Expiries[]): Expiries {
  const sums = new Map<string, Thousandths>();
  for (const one of all) for (const [day, quantity] of one) sums.set(day, (sums.get(day) ?? 0n) + quantity);
  return sums;
}

function isSame(one: Expiries, other: Expiries): boolean {
  return one.size === other.size && [...one].every(([day, quantity]) => other.get(day) === quantity);
}
