import type { CorrectedLot } from '@ghala/contract/calls/lots';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { invalid, notFound, refusal } from '../../runtime/errors';
import { numberKey } from '../../stock/held-lots';

/**
 * Corrects what is known of a lot; what is held of it follows. Its expiry and its number change only with a reason, and
 * whoever approves adjustments is told: otherwise expired goods could be handed out, or other goods in their place.
 * @throws {AppError} not_found, or conflict if the product has another lot of that number, whatever its capitals, or has a
 * shelf life and no expiry is given; invalid without a reason to change the expiry or the number
 */
export async function correctLot({ db, record }: Operation, id: number, after: CorrectedLot): Promise<void> {
  const lot = await db
    .selectFrom('lots')
    .innerJoin('products', 'products.id', 'lots.product_id')
    .select(['products.id as productId', 'products.name as product', 'products.shelf_life'])
    .select(['lots.number as number', 'lots.expires_on as expiresOn', 'lots.made_on as madeOn'])
    .where('lots.id', '=', id)
    .forNoKeyUpdate('lots')
    .executeTakeFirst();
  if (lot === undefined) throw notFound('lot');
  const { productId, product, shelf_life: shelfLife, ...before } = lot;
  const { number, expiresOn, madeOn, reason } = after;
  if (expiresOn === null && (shelfLife ?? 0) > 0)
    throw refusal('stock.expiryNeeded', { product, lot: number }, { at: 'expiresOn' });
  const isMoved = before.expiresOn !== expiresOn;
  // Two lots could swap their expiries by their numbers, and a stolen tool its serial number.
  const isRenumbered = numberKey(before.number) !== numberKey(number);
  if ((isMoved || isRenumbered) && reason === '') throw invalid('reason', 'expiryReason');
  const other = await db
    .selectFrom('lots')
    .select('number')
    .where('product_id', '=', productId)
    .where(sql<boolean>`lower(number) = lower(${number})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) throw refusal('lot.numberTaken', { product, lot: other.number }, { at: 'number' });
  await db.updateTable('lots').set({ number, expires_on: expiresOn, made_on: madeOn }).where('id', '=', id).execute();
  const changed = (['number', 'expiresOn', 'madeOn'] as const).filter((name) => before[name] !== after[name]);
  const pick = (values: Omit<CorrectedLot, 'reason'>) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]));
  if (changed.length > 0)
    record({ code: 'lot.update', id, productId, product, number, before: pick(before), after: pick(after) });
  if (isRenumbered) record({ code: 'lot.renumber', id, productId, product, number, was: before.number, reason });
  if (isMoved)
    record({
      code: 'lot.moveExpiry',
      ...{ id, productId, product, number, reason },
      from: before.expiresOn ?? '',
      to: expiresOn ?? '',
    });
}
