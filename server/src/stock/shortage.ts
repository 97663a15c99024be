import type { Phrase } from '@ghala/contract/refusals';
import { sql } from 'kysely';
import { type AppError, refusal } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { placeLabel } from '../kernel/place-label';
import { allocate, type Balance, type Shortage, type Source } from './allocate';
import { inUnits, type Thousandths } from './thousandths';

const LONGEST_LIST = 5;

/** @throws {AppError} conflict naming the record's quantity if it is less than wanted */
export async function requireEnough(
  operation: Operation,
  record: Source,
  quantity: Thousandths,
  balance: Balance = 'available',
): Promise<void> {
  const { productId, placeId } = record;
  const { shortages } = allocate([record], [{ productId, placeId, quantity }], balance);
  if (shortages.length > 0) throw await shortageError(operation, shortages);
}

/** The error that names the quantity there is instead: 'Cement: only 3 Box available in Main Store'. */
export async function shortageError(operation: Operation, shortages: readonly Shortage[]): Promise<AppError> {
  const named = shortages.slice(0, LONGEST_LIST);
  const { rows } = await sql<{ product: string; unit: string; place: string }>`
    select product.name as product, unit.name as unit, ${placeLabel} as place
    from unnest(${named.map((shortage) => shortage.productId)}::int[], ${named.map((shortage) => shortage.placeId)}::int[])
        with ordinality as wanted (product_id, place_id, ordinal)
      join products product on product.id = wanted.product_id
      join units unit on unit.id = product.unit_id
      join places place on place.id = wanted.place_id
      left join places host on host.id = place.warehouse_id
    order by wanted.ordinal`.execute(operation.db);
  const told = rows.map(({ product, unit, place }, index): Phrase => {
    const { quantity, balance } = named[index] as Shortage;
    return { code: 'short', params: { product, unit, place, quantity: inUnits(quantity), balance } };
  });
  const count = shortages.length - named.length;
  if (count > 0) told.push({ code: 'othersShort', params: { count } });
  return refusal('stock.short', { shortages: told });
}
