import { quantityText } from '@ghala/contract/common/figure-text';
import { sql } from 'kysely';
import { AppError } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { placeLabel } from '../kernel/place-label';
import { allocate, type Balance, type Shortage, type Source } from './allocate';
import { inUnits, type Thousandths } from './thousandths';

const LONGEST_LIST = 5;

/** @throws {AppError} conflict that says what one record has, where that is less than what is wanted */
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

/** The failure that says how much there is instead: 'Only 3 Box of Cement are available in Main Store'. */
export async function shortageError(operation: Operation, shortages: readonly Shortage[]): Promise<AppError> {
  const named = shortages.slice(0, LONGEST_LIST);
  const { rows } = await sql<{ product: string; unit: string; place: string }>`
    select product.name as product, unit.unit, ${placeLabel} as place
    from unnest(${named.map((shortage) => shortage.productId)}::int[], ${named.map((shortage) => shortage.placeId)}::int[])
        with ordinality as wanted (product_id, place_id, ordinal)
      join products product on product.id = wanted.product_id
      join units unit on unit.id = product.unit_id
      join places place on place.id = wanted.place_id
      left join places host on host.id = place.host_id
    order by wanted.ordinal`.execute(operation.db);
  const sentences = rows.map(({ product, unit, place }, index) => {
    const { quantity, balance } = named[index] as Shortage;
    if (quantity === 0n) return `No ${unit} of ${product} is ${balance} in ${place}`;
    const verb = quantity === 1000n ? 'is' : 'are';
    return `Only ${quantityText(inUnits(quantity))} ${unit} of ${product} ${verb} ${balance} in ${place}`;
  });
  const more = shortages.length - named.length;
  if (more > 0) sentences.push(`${more} more products are short as well`);
  return new AppError('conflict', sentences.join('. '));
}
