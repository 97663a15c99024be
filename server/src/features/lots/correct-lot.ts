import type { CorrectedLot } from '@ghala/contract/calls/lots';
import { rowById } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { invalid, notFound, refusal } from '../../runtime/errors';
import { namedLots } from '../../stock/entering-lots';
import { numberKey } from '../../stock/held-lots';

const lots = rowById({
  name: 'lots to correct',
  level: 'line',
  locks: 'lots',
  query: (database, ids) =>
    database
      .selectFrom('lots')
      .innerJoin('products', 'products.id', 'lots.product_id')
      .select(['lots.id', 'products.id as productId', 'products.name as product', 'products.shelf_life'])
      .select(['lots.number as number', 'lots.expires_on as expiresOn', 'lots.made_on as madeOn'])
      .where('lots.id', '=', ids),
});

const corrected = updating('lots', ['number', 'expires_on', 'made_on'], { order: 'lines' });

/**
 * Corrects what is known of a lot; what is held of it follows. Its expiry and its number change only with a reason, and
 * whoever approves adjustments is told: otherwise expired goods could be handed out, or other goods in their place.
 * @throws {AppError} not_found, or conflict if the product has another lot of that number, whatever its capitals, or has a
 * shelf life and no expiry is given; invalid without a reason to change the expiry or the number
 */
export async function correctLot(facts: Facts, id: number, after: CorrectedLot): Promise<Decide<void>> {
  // The database locks the product and its records once the expiry changes. In a group that would be out of order,
  // after other records, and other members would still go by the former expiry.
  facts.alone();
  const lot = await facts.find(lots, id);
  if (lot === undefined) throw notFound('lot');
  const { productId, product, shelf_life: shelfLife, ...before } = lot;
  const { number, expiresOn, madeOn, reason } = after;
  if (expiresOn === null && (shelfLife ?? 0) > 0)
    throw refusal('stock.expiryNeeded', { product, lot: number }, { at: 'expiresOn' });
  const isMoved = before.expiresOn !== expiresOn;
  // Otherwise two lots could swap their expiries by their numbers, and a stolen tool its serial number.
  const isRenumbered = numberKey(before.number) !== numberKey(number);
  if ((isMoved || isRenumbered) && reason === '') throw invalid('reason', 'expiryReason');
  const other = await facts.find(namedLots, { productId, number });
  if (other !== null && other.lotId !== id)
    throw refusal('lot.numberTaken', { product, lot: other.number }, { at: 'number' });
  const changed = (['number', 'expiresOn', 'madeOn'] as const).filter((name) => before[name] !== after[name]);
  const pick = (values: Omit<CorrectedLot, 'reason'>) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]));
  return (changes) => {
    changes.write(corrected, { id, number, expires_on: expiresOn, made_on: madeOn });
    if (changed.length > 0)
      changes.record({ code: 'lot.update', id, productId, product, number, before: pick(before), after: pick(after) });
    if (isRenumbered)
      changes.record({ code: 'lot.renumber', id, productId, product, number, was: before.number, reason });
    if (isMoved)
      changes.record({
        code: 'lot.moveExpiry',
        ...{ id, productId, product, number, reason },
        from: before.expiresOn ?? '',
        to: expiresOn ?? '',
      });
  };
}
