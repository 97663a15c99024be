import type { Phrase } from '@ghala/contract/refusals';
import { type AppError, refusal } from '../kernel/errors';
import { allocate, type Balance, type Shortage, type Source } from './allocate';
import type { GoodsNames } from './goods-names';
import { inUnits, type Thousandths } from './thousandths';

const LONGEST_LIST = 5;

/** @throws {AppError} conflict naming the record's quantity if it is less than wanted */
export function requireEnough(
  record: Source & GoodsNames,
  quantity: Thousandths,
  balance: Balance = 'available',
): void {
  const { shortages } = allocate([record], [{ ...record, quantity }], balance);
  if (shortages.length > 0) throw shortageError(shortages);
}

/** The error that names the quantity there is instead: 'Cement: only 3 boxes available in Main Store'. */
export function shortageError(shortages: readonly Shortage<GoodsNames>[]): AppError {
  const told = shortages.slice(0, LONGEST_LIST).map(({ line, quantity, balance }): Phrase => {
    const { productName: product, unit, place } = line;
    return { code: 'short', params: { product, unit, place, quantity: inUnits(quantity), balance } };
  });
  const count = shortages.length - told.length;
  if (count > 0) told.push({ code: 'othersShort', params: { count } });
  return refusal('stock.short', { shortages: told });
}
