import type { NewTransfer } from '@ghala/contract/calls/transfers';
import { requestApproval } from '../../documents/approval-requests';
import { goodsOf, placeLabels } from '../../documents/stock-requests/goods-of';
import type { Decide, Facts } from '../../operation/work';
import { inserting } from '../../operation/writer';
import { invalid, refusal } from '../../runtime/errors';
import { chosenLots, requireHeld, withQuantities } from '../../stock/chosen-lots';
import { counted, logged, requireWhole } from '../../stock/counted-in';
import { requireEnough } from '../../stock/draw';
import { findReceiver } from '../../stock/receiving-records';
import { findReferencedRecord, keptPlaces, type ReferencedRecord } from '../../stock/referenced-record';
import { thousandths } from '../../stock/thousandths';
import { moveTransferred } from './carry-out-transfer';

const transfers = inserting(
  'stock_transfers',
  [
    'id',
    'record_id',
    'to_place_id',
    'quantity',
    'entered',
    'reason',
    'comment',
    'requested_by_id',
    'status',
    'to_record_id',
    'lots',
  ],
  { order: 'documents' },
);

/**
 * Requests the transfer of stock from one record to another place. It awaits approval; if none is needed from a holder
 * of the flag, the stock moves at once.
 * @returns its id
 * @throws {AppError} invalid; conflict if product or place was deleted, or less is available
 */
export async function requestTransfer(facts: Facts, wanted: NewTransfer): Promise<Decide<number>> {
  const { reason, comment, warehouseId: toPlaceId } = wanted;
  const [id, record, { isAwaited, request }] = await Promise.all([
    facts.newId('stock_transfers'),
    findReferencedRecord(facts, wanted),
    requestApproval(facts, 'StockTransfer', 'normal'),
  ]);
  const to = await findTarget(facts, toPlaceId, record);
  const counting = counted(record, wanted.quantity);
  const { quantity, entered } = counting;
  const moving = thousandths(quantity);
  requireEnough(facts, record, moving);
  requireWhole(record, { quantity: moving, entered, all: record.available });
  const lots = withQuantities(wanted.lots, quantity);
  const pending = { id, recordId: record.id, productId: record.productId, toPlaceId, quantity, reason, lots };
  const leaving = isAwaited ? await chosenLots(facts, { productId: record.productId, quantity: moving }, lots) : null;
  const requireThere = await requireHeld(facts, record.id, { quantity: moving, lots: leaving });
  const move = isAwaited ? undefined : await moveTransferred(facts, pending);
  return (changes) => {
    requireThere(changes);
    request(changes, id);
    changes.record({
      code: 'stockTransfer.request',
      id,
      ...goodsOf(record, quantity),
      from: record.place,
      to,
      isAwaited,
      after: {
        ...logged(counting),
        ...(lots !== null && { lots }),
        reason,
        comment,
        inventoryId: record.id,
        warehouseId: toPlaceId,
      },
    });
    const moved = move?.(changes) ?? { status: 'pending', to_record_id: null };
    changes.write(transfers, {
      id,
      record_id: record.id,
      to_place_id: toPlaceId,
      quantity,
      entered,
      lots,
      reason,
      comment,
      requested_by_id: changes.actor.id,
      ...moved,
    });
    return id;
  };
}

/** Prevents the new place from being deleted before the request is visible. @returns its name for users */
async function findTarget(facts: Facts, placeId: number, record: ReferencedRecord): Promise<string> {
  await facts.find(keptPlaces, placeId);
  const label = await facts.find(placeLabels, placeId);
  if (label === undefined) throw invalid('warehouseId', 'noSuch', { entity: 'place' });
  const to = await findReceiver(facts, { productId: record.productId, warehouseId: placeId, sectionId: null });
  if ((to.sectionId ?? to.warehouseId) === record.placeId)
    throw refusal(
      'transfer.samePlace',
      { place: record.place },
      { fields: { warehouseId: { code: 'otherPlace', params: { place: record.place } } } },
    );
  return label.label;
}
