import type { NewTransfer } from '@ghala/contract/calls/transfers';
import { sql } from 'kysely';
import { requestApproval } from '../../documents/approval-requests';
import { goodsOf } from '../../documents/stock-requests/goods-of';
import { invalid, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { placeLabel } from '../../kernel/place-label';
import { lockForReference, type ReferencedRecord } from '../../stock/lock-for-reference';
import { resolveReceivingPlaces } from '../../stock/receiving-places';
import { requireEnough } from '../../stock/shortage';
import { thousandths } from '../../stock/thousandths';
import { carryOutTransfer } from './carry-out-transfer';

/**
 * Requests the transfer of stock from one record to another place. It awaits approval; if none is needed from a holder
 * of the flag, the stock moves at once.
 * @returns its id
 * @throws {AppError} invalid; conflict if product or place was deleted, or less is available
 */
export async function requestTransfer(operation: Operation, wanted: NewTransfer): Promise<number> {
  const record = await lockForReference(operation, wanted);
  const to = await lockTarget(operation, wanted.warehouseId, record);
  const { reason, quantity, comment } = wanted;
  await requireEnough(operation, record, thousandths(quantity));
  const { id } = await operation.db
    .insertInto('stock_transfers')
    .values({
      record_id: record.id,
      to_place_id: wanted.warehouseId,
      quantity,
      reason,
      comment,
      requested_by_id: operation.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isAwaited = await requestApproval(operation, 'StockTransfer', id, 'normal');
  operation.record({
    code: 'stockTransfer.request',
    id,
    ...goodsOf(record, quantity),
    from: record.place,
    to,
    isAwaited,
    after: { quantity, reason, comment, inventoryId: record.id, warehouseId: wanted.warehouseId },
  });
  if (!isAwaited) await carryOutTransfer(operation, id);
  return id;
}

/** Prevents the new place from being deleted before the request is visible. @returns its name for users */
async function lockTarget(operation: Operation, placeId: number, record: ReferencedRecord): Promise<string> {
  await sql`select from places
    where id in (select unnest(array[id, warehouse_id]) from places where id = ${placeId})
    order by id for key share`.execute(operation.db);
  const { rows } = await sql<{ label: string }>`
    select ${placeLabel} as label from places place left join places host on host.id = place.warehouse_id
    where place.id = ${placeId}`.execute(operation.db);
  if (rows[0] === undefined) throw invalid('warehouseId', 'noSuch', { entity: 'place' });
  const [place] = await resolveReceivingPlaces(operation, [{ warehouseId: placeId, sectionId: null }]);
  if ((place?.sectionId ?? place?.warehouseId) === record.placeId)
    throw refusal(
      'transfer.samePlace',
      { place: record.place },
      { fields: { warehouseId: { code: 'otherPlace', params: { place: record.place } } } },
    );
  return rows[0].label;
}
