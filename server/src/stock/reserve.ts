import type { EnteredPart } from '@ghala/contract/stock/counted-quantity';
import { byFefo } from '@ghala/contract/stock/fefo';
import type { Row } from '../db/send';
import type { Loader } from '../operation/loader';
import type { Changes, Decide, Facts } from '../operation/work';
import { orderOf, type Writer } from '../operation/writer';
import { type AppError, refusal } from '../runtime/errors';
import { type ChosenLot, chosenLots } from './chosen-lots';
import { requireWhole } from './counted-in';
import { drawFrom, requireEnough } from './draw';
import { type Lot, lotFieldsText } from './held-lots';
import { type Posted, post, together } from './post';
import { findRecord, type StockRecord } from './stock-records';
import { least, positiveThousandths, type Thousandths } from './thousandths';

/** This is a quantity of one stock record. */
interface Amount {
  recordId: number;
  /** The quantity is in the product's unit, above 0, with at most three decimals. */
  quantity: number;
  note: string;
}

export interface Reservation extends Amount {
  /** This is the product of the record. */
  productId: number;
  /** This is the quantity as it was entered, if that was in packagings. */
  entered?: EnteredPart[] | null;
  /** Lists the lots to hold, which add up to the quantity; if it is null, they are taken by FEFO. */
  lots?: readonly ChosenLot[] | null;
  /** Says how much of what is on hand may be reserved in all, in percent; null allows all of it. */
  mostPercent?: number | null;
  reservationId: number;
}

export interface Release extends Amount {
  /** This is the locked reservation. */
  reservationId: number;
  releaseId: number;
}

/**
 * Moves stock from available to reserved, by a row for each lot.
 * @throws {AppError} not_found; conflict if less is available, a lot has expired, or more would be reserved than the limit
 * allows
 */
export async function reserve(
  facts: Facts,
  { quantity, entered, recordId, productId, lots: chosen = null, mostPercent = null, ...why }: Reservation,
): Promise<Decide<Posted>> {
  const wanted = positiveThousandths(quantity);
  const [lots, record] = await Promise.all([
    chosenLots(facts, { productId, quantity: wanted }, chosen),
    findRecord(facts, recordId),
  ]);
  return (changes) => {
    const parts = drawFrom(changes, record, wanted, { lots });
    requireWhole(record, { quantity: wanted, entered, all: record.available });
    for (const { lot } of parts) if (lot?.isExpired) throw expiredRefusal(record, lot);
    if (mostPercent !== null) requireWithin(record, wanted, mostPercent);
    return together(
      parts.map(({ lot, quantity: part }) => {
        if (lot !== null) keepHeld(changes, why.reservationId, lot.lotId, part);
        const deltas = { delta: -part, reservedDelta: part };
        return post(changes, record, { entryType: 'StockReserved', ...deltas, lot, ...why });
      }),
    );
  };
}

/** Handing it out needs an approval, which holding it for somebody must not forestall. */
function expiredRefusal({ productName: product }: StockRecord, { number, expiresOn }: Lot): AppError {
  return refusal('stockReservation.expired', { product, lot: number, day: expiresOn ?? '' }, { at: 'lots' });
}

/** @throws {AppError} conflict if more than so many percent of what is on hand would be reserved */
function requireWithin(
  { available, reserved, productName: product }: StockRecord,
  wanted: Thousandths,
  percent: number,
): void {
  // The percentage has two decimals at most.
  const most = ((available + reserved) * BigInt(Math.round(percent * 100))) / 10_000n;
  if (reserved + wanted > most) throw refusal('stockReservation.overLimit', { product, percent });
}

/**
 * Moves stock from reserved back to available; of the lots that the reservation holds, first what expires last. Each
 * lot gets a row.
 * @throws {AppError} not_found; conflict if less is reserved
 */
export async function release(
  facts: Facts,
  { quantity, recordId, reservationId, ...why }: Release,
): Promise<Decide<Posted>> {
  const wanted = positiveThousandths(quantity);
  const [held, record] = await Promise.all([facts.find(lotsHeld, reservationId), findRecord(facts, recordId)]);
  return (changes) => {
    requireEnough(changes, record, wanted, 'reserved');
    return together(
      partsOf(held, wanted).map(({ lot, quantity: part }) => {
        if (lot !== null) {
          changes.set(lot, { quantity: lot.quantity - part });
          keepHeld(changes, reservationId, lot.lotId, lot.quantity);
        }
        const deltas = { delta: part, reservedDelta: -part };
        return post(changes, record, { entryType: 'StockRelease', ...deltas, lot, ...why });
      }),
    );
  };
}

/** This is a lot with what a reservation holds of it. */
interface HeldForLater extends Lot {
  quantity: Thousandths;
}

/** Loads the lots that a reservation holds, in the order in which they are released; it is locked. */
const lotsHeld: Loader<number, HeldForLater[]> = {
  name: 'lots of reservations',
  level: 'plain',
  statements: () => [
    `select reservation_id as id, (quantity * 1000)::bigint as quantity, json_build_object(${lotFieldsText()}) as lot
      from reservation_lots held join lots lot on lot.id = held.lot_id
      where reservation_id = any($1::int[]) and quantity > 0`,
  ],
  textOf: String,
  values: (ids) => [ids],
  facts: ([rows = []], ids) =>
    ids.map((id) =>
      (rows as (Row & { id: number; quantity: number; lot: Lot })[])
        .filter((row) => row.id === id)
        .map(({ quantity, lot }) => ({ ...lot, quantity: BigInt(quantity) }))
        .sort((one, other) => byFefo(other, one)),
    ),
};

function partsOf(
  held: readonly HeldForLater[],
  wanted: Thousandths,
): { lot: HeldForLater | null; quantity: Thousandths }[] {
  if (held.length === 0) return [{ lot: null, quantity: wanted }];
  let missing = wanted;
  const parts: { lot: HeldForLater; quantity: Thousandths }[] = [];
  for (const lot of held) {
    if (missing === 0n) break;
    const quantity = least(lot.quantity, missing);
    parts.push({ lot, quantity });
    missing -= quantity;
  }
  return parts;
}

function keepHeld(changes: Changes, reservationId: number, lotId: number, quantity: Thousandths): void {
  changes.write(heldWriter, { reservationId, lotId, quantity: Number(quantity) });
}

/** Writes what reservations hold of lots, in thousandths. */
const heldWriter: Writer<{ reservationId: number; lotId: number; quantity: number }> = {
  name: 'lots of reservations',
  order: orderOf('reservation_lots', 'stock'),
  replaces: ({ reservationId, lotId }) => `${lotId} for ${reservationId}`,
  text: `insert into reservation_lots (reservation_id, lot_id, quantity)
    select "reservationId", "lotId", quantity * 0.001
    from json_to_recordset($1::json) as ("reservationId" int, "lotId" int, quantity bigint)
    on conflict (reservation_id, lot_id) do update set quantity = excluded.quantity`,
  values: (rows) => [JSON.stringify(rows)],
};
