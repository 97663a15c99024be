import type { TrackingChange } from '@ghala/contract/calls/lots';
import { sql } from 'kysely';
import { placeLabel } from '../../db/place-label';
import type { Operation } from '../../operation/operation';
import { invalid, notFound } from '../../runtime/errors';
import { changeTracking } from '../../stock/change-tracking';
import { withQuantities } from '../../stock/chosen-lots';

/**
 * Tracks a product from now on otherwise than before, or no longer. If its goods in stock expire otherwise by that, it takes a
 * reason, and whoever approves adjustments is told, as if the lots had been corrected.
 * @throws {AppError} not_found; invalid if it is tracked so already, or a count makes another quantity than is in stock;
 * or the reason is missing;
 * conflict if a count is missing, or while anything is reserved
 */
export async function trackProduct(
  operation: Operation,
  productId: number,
  { tracking, counts, reason }: TrackingChange,
): Promise<void> {
  const product = await lockProduct(operation, productId);
  if (product.tracking === tracking) throw invalid('tracking', 'sameTracking');
  const held = await heldRecords(operation, productId);
  const counted = tracking === 'none' ? [] : counts;
  const records = counted.map(({ inventoryId, lots }, index) => {
    const record = held.find(({ id }) => id === inventoryId);
    if (record === undefined) throw invalid(`counts.${index}.inventoryId`, 'noSuch', { entity: 'stockRecord' });
    if (lots === null) throw invalid(`counts.${index}.lots`, 'required');
    const given = withQuantities(lots, record.available, `counts.${index}.lots`) ?? [];
    return { recordId: inventoryId, place: record.place, lots: given };
  });
  const moved = await changeTracking(operation, { productId, tracking, counts: records });
  if (moved !== null && reason === '') throw invalid('reason', 'expiryReason');
  operation.record({
    code: 'product.changeTracking',
    id: productId,
    name: product.name,
    before: { tracking: product.tracking },
    after: { tracking, ...(records.length > 0 && { counts: records.map(({ place, lots }) => ({ place, lots })) }) },
  });
  if (moved === null) return;
  const { from, to } = moved;
  const days = (expiries: typeof from) => daysText([...expiries.keys()]);
  operation.record({
    code: 'product.moveExpiry',
    ...{ id: productId, name: product.name, from: days(from), to: days(to), reason },
  });
}

/** As many days as a sentence has room for. */
const MOST_DAYS = 5;

function daysText(days: readonly string[]): string {
  const known = days.filter((day) => day !== '').sort();
  return known.slice(0, MOST_DAYS).join(', ') + (known.length > MOST_DAYS ? ' …' : '');
}

/** Locked, so that no record of it is opened meanwhile. */
async function lockProduct({ db }: Operation, id: number) {
  const product = await db
    .selectFrom('products')
    .select(['name', 'tracking'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (product === undefined) throw notFound('product');
  return product;
}

async function heldRecords({ db }: Operation, productId: number) {
  const { rows } = await sql<{ id: number; available: number; place: string }>`
    select record.id, record.available, ${placeLabel} as place
    from stock_records record
      join places place on place.id = coalesce(record.section_id, record.warehouse_id)
      left join places host on host.id = place.warehouse_id
    where record.product_id = ${productId} and record.on_hand > 0`.execute(db);
  return rows;
}
