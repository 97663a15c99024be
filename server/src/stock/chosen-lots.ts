import type { Loader } from '../kernel/commit/loader';
import type { Row } from '../kernel/commit/send';
import type { Facts } from '../kernel/commit/work';
import { invalid } from '../kernel/errors';
import type { LotPart } from './draw';
import { type Lot, lotFieldsText } from './held-lots';
import { inUnits, type Thousandths, thousandths } from './thousandths';

/** A quantity of a lot that is to be taken. */
export interface ChosenLot {
  lotId: number;
  /** In the product's unit, above 0. */
  quantity: number;
}

interface LotOfProduct extends Lot {
  productId: number;
}

/** The lots with an id. */
const lotsById: Loader<number, LotOfProduct | null> = {
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

/** @throws {AppError} invalid unless they are lots of the product, and add up to the quantity */
export async function chosenLots(
  facts: Facts,
  { productId, quantity: whole }: { productId: number; quantity: Thousandths },
  chosen: readonly ChosenLot[] | null,
): Promise<LotPart[] | null> {
  if (chosen === null) return null;
  requireSum(chosen, whole);
  return Promise.all(
    chosen.map(async ({ lotId, quantity }) => {
      const lot = await facts.find(lotsById, lotId);
      if (lot?.productId !== productId) throw invalid('lots', 'noSuch', { entity: 'lot' });
      return { lot, quantity: thousandths(quantity) };
    }),
  );
}

/**
 * Lots as they are kept, each with its quantity: of a line whose lots have none, its quantity in equal parts.
 * @param quantity of the line, in the product's unit
 * @throws {AppError} invalid if they do not add up to it
 */
export function withQuantities<Given extends { quantity: number | null }>(
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
  requireSum(resolved, whole, field);
  return resolved;
}

/** @throws {AppError} invalid unless lots add up to the quantity of their line */
export function requireSum(lots: readonly { quantity: number }[], whole: Thousandths, field = 'lots'): void {
  const sum = lots.reduce((total, { quantity }) => total + thousandths(quantity), 0n);
  if (sum !== whole) throw invalid(field, 'lotsAddUp', { sum: inUnits(sum), quantity: inUnits(whole) });
}

/** @throws {AppError} invalid if a line names a lot twice */
export function requireDifferent(lots: readonly { number: string }[], field = 'lots'): void {
  const known = new Set<string>();
  for (const { number } of lots) {
    const key = number.toLowerCase();
    if (known.has(key)) throw invalid(field, 'repeatedLot', { number });
    known.add(key);
  }
}
