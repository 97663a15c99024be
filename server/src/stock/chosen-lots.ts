import type { Row } from '../db/send';
import type { Loader } from '../operation/loader';
import type { Decide, Facts } from '../operation/work';
import { invalid } from '../runtime/errors';
import { drawFrom, type LotPart } from './draw';
import { type Lot, lotFieldsText, numberKey } from './held-lots';
import { findRecord } from './stock-records';
import { inUnits, type Thousandths, thousandths } from './thousandths';

/** This is a quantity of a lot that is to be taken. */
export interface ChosenLot {
  lotId: number;
  /** The quantity is in the product's unit, and above 0. */
  quantity: number;
}

interface LotOfProduct extends Lot {
  productId: number;
}

/** Loads the lots with an id. */
export const lotsById: Loader<number, LotOfProduct | null> = {
  name: 'lots by id',
  level: 'plain',
  statements: () => [
    `select json_build_object(${lotFieldsText()}, 'productId', lot.product_id) as lot from lots lot
      where lot.id = any($1::int[])`,
  ],
  textOf: String,
  values: (ids) => [ids],
  facts([rows = []], ids) {
    const found = new Map((rows as (Row & { lot: LotOfProduct })[]).map(({ lot }) => [lot.lotId, lot]));
    return ids.map((id) => found.get(id) ?? null);
  },
};

/** @throws {AppError} invalid unless they are different lots of the product, and add up to the quantity */
export async function chosenLots(
  facts: Facts,
  { productId, quantity: whole }: { productId: number; quantity: Thousandths },
  chosen: readonly ChosenLot[] | null,
): Promise<LotPart[] | null> {
  if (chosen === null) return null;
  requireParts(chosen, whole);
  return Promise.all(
    chosen.map(async ({ lotId, quantity }) => {
      const lot = await facts.find(lotsById, lotId);
      if (lot?.productId !== productId) throw invalid('lots', 'noSuch', { entity: 'lot' });
      return { lot, quantity: thousandths(quantity) };
    }),
  );
}

/**
 * Checks that a record has the lots that a request names. They are checked again when its stock moves.
 * @throws {AppError} conflict naming the quantity that is there where it is too low
 */
export async function requireHeld(
  facts: Facts,
  recordId: number,
  { quantity, lots }: { quantity: Thousandths; lots: readonly LotPart[] | null },
): Promise<Decide<void>> {
  if (lots === null) return () => {};
  const record = await findRecord(facts, recordId);
  return (changes) => void drawFrom(changes, record, quantity, { lots });
}

/**
 * Lists lots as they are kept, each with its quantity. Where the lots of a line have none, the line's quantity is
 * divided into equal parts.
 * @param quantity of the line, in the product's unit
 * @throws {AppError} invalid if they do not add up to it, or one is named twice
 */
export function withQuantities<Given extends LotName & { quantity: number | null }>(
  lots: readonly Given[] | null,
  quantity: number,
  field = 'lots',
): (Given & { quantity: number })[] | null {
  if (lots === null) return null;
  const whole = thousandths(quantity);
  const count = BigInt(lots.length);
  const areAllOpen = lots.every((lot) => lot.quantity === null);
  if (areAllOpen ? whole % count !== 0n : lots.some((lot) => lot.quantity === null))
    throw invalid(field, 'lotsQuantities');
  const resolved = lots.map((lot) => ({ ...lot, quantity: lot.quantity ?? inUnits(whole / count) }));
  requireParts(resolved, whole, field);
  return resolved;
}

/** This is what names a lot of a product: its id, or its number, in capital or small letters. */
type LotName = { lotId: number } | { number: string };

/** @throws {AppError} invalid unless lots are different ones, and add up to the quantity of their line */
export function requireParts<Named extends LotName>(
  lots: readonly (Named & { quantity: number })[],
  whole: Thousandths,
  field = 'lots',
): void {
  requireDifferent(lots, field);
  const sum = lots.reduce((total, { quantity }) => total + thousandths(quantity), 0n);
  if (sum !== whole) throw invalid(field, 'lotsAddUp', { sum: inUnits(sum), quantity: inUnits(whole) });
}

function requireDifferent(lots: readonly LotName[], field: string): void {
  const known = new Set<number | string>();
  for (const lot of lots) {
    const key = 'lotId' in lot ? lot.lotId : numberKey(lot.number);
    if (known.has(key))
      throw 'lotId' in lot ? invalid(field, 'sameLot') : invalid(field, 'repeatedLot', { number: lot.number });
    known.add(key);
  }
}
