import { quantityText } from '@ghala/contract/common/figure-text';
import { sql } from 'kysely';
import { AppError } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { placeLabel } from './place-label';

/** A product of which a place holds less than was asked for. */
export interface Shortage {
  productId: number;
  /** The warehouse, section or virtual warehouse. */
  placeId: number;
  quantity: number;
  /** What the quantity is: free to use, or held by reservations. */
  state: 'available' | 'reserved';
}

const LONGEST_LIST = 5;

/** The failure that says how much there is instead: 'Only 3 Box of Cement are available in Main Store'. */
export async function shortageError(operation: Operation, shortages: readonly Shortage[]): Promise<AppError> {
  const named = shortages.slice(0, LONGEST_LIST);
  const { rows } = await sql<{ product: string; unit: string; place: string }>`
    select product.name as product, unit.unit,
      ${placeLabel} as place
    from unnest(${named.map((shortage) => shortage.productId)}::int[], ${named.map((shortage) => shortage.placeId)}::int[])
        with ordinality as wanted (product_id, place_id, ordinal)
      join products product on product.id = wanted.product_id
      join units unit on unit.id = product.unit_id
      join places place on place.id = wanted.place_id
      left join places host on host.id = place.host_id
    order by wanted.ordinal`.execute(operation.db);
  const sentences = rows.map(({ product, unit, place }, index) => {
    const { quantity, state } = named[index] as Shortage;
    if (quantity === 0) return `No ${unit} of ${product} is ${state} in ${place}`;
    return `Only ${quantityText(quantity)} ${unit} of ${product} ${quantity === 1 ? 'is' : 'are'} ${state} in ${place}`;
  });
  const more = shortages.length - named.length;
  if (more > 0) sentences.push(`${more} more products are short as well`);
  return new AppError('conflict', sentences.join('. '));
}
