import type { TrackingChange } from '@ghala/contract/calls/lots';
import { rowById } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { invalid, notFound } from '../../runtime/errors';
import { changeTracking, recordsOfProduct } from '../../stock/change-tracking';
import { withQuantities } from '../../stock/chosen-lots';

/** The products are locked, so that no record of them is opened meanwhile. */
const products = rowById({
  name: 'products to track',
  level: 'document',
  locks: 'products',
  query: (database, ids) =>
    database
      .selectFrom('products')
      .select(['id', 'name', 'tracking'])
      .where('id', '=', ids)
      .where('deleted_at', 'is', null),
});

/**
 * Tracks a product from now on in another way, or no longer. If that changes the expiry of its goods in stock, it takes
 * a reason, and whoever approves adjustments is told, as if the lots had been corrected.
 * @throws {AppError} not_found; invalid if it is tracked so already, or a count makes another quantity than is in stock;
 * or the reason is missing;
 * conflict if a count is missing, or while anything is reserved
 */
export async function trackProduct(
  facts: Facts,
  productId: number,
  { tracking, counts, reason }: TrackingChange,
): Promise<Decide<void>> {
  // In a group, what others have loaded of the product, such as whether its goods name lots, would be out of date.
  facts.alone();
  const product = await facts.find(products, productId);
  if (product === undefined) throw notFound('product');
  if (product.tracking === tracking) throw invalid('tracking', 'sameTracking');
  const held = (await facts.find(recordsOfProduct, productId)).filter(({ onHand }) => onHand > 0);
  const counted = tracking === 'none' ? [] : counts;
  const records = counted.map(({ inventoryId, lots }, index) => {
    const record = held.find(({ id }) => id === inventoryId);
    if (record === undefined) throw invalid(`counts.${index}.inventoryId`, 'noSuch', { entity: 'stockRecord' });
    if (lots === null) throw invalid(`counts.${index}.lots`, 'required');
    const given = withQuantities(lots, record.available, `counts.${index}.lots`) ?? [];
    return { recordId: inventoryId, place: record.place, lots: given };
  });
  const change = await changeTracking(facts, { productId, tracking, counts: records });
  return (changes) => {
    const moved = change(changes);
    if (moved !== null && reason === '') throw invalid('reason', 'expiryReason');
    changes.record({
      code: 'product.changeTracking',
      id: productId,
      name: product.name,
      before: { tracking: product.tracking },
      after: { tracking, ...(records.length > 0 && { counts: records.map(({ place, lots }) => ({ place, lots })) }) },
    });
    if (moved === null) return;
    const { from, to } = moved;
    const days = (expiries: typeof from) => daysText([...expiries.keys()]);
    changes.record({
      code: 'product.moveExpiry',
      ...{ id: productId, name: product.name, from: days(from), to: days(to), reason },
    });
  };
}

/** A sentence has room for so many days. */
const MOST_DAYS = 5;

function daysText(days: readonly string[]): string {
  const known = days.filter((day) => day !== '').sort();
  return known.slice(0, MOST_DAYS).join(', ') + (known.length > MOST_DAYS ? ' …' : '');
}
