import type { releaseRequest } from '@ghala/contract/calls/reservations';
import type { CountedQuantity } from '@ghala/contract/stock/counted-quantity';
import type { z } from 'zod';
import { requestApproval } from '../../documents/approval-requests';
import { goodsIn } from '../../documents/stock-requests/goods-of';
import type { Decide, Facts } from '../../operation/work';
import { inserting } from '../../operation/writer';
import { refusal } from '../../runtime/errors';
import { counted, logged, requireWhole } from '../../stock/counted-in';
import { thousandths } from '../../stock/thousandths';
import { freeStock } from './release-stock';
import { findReservation, type Reservation, refuseMoreThanHeld, statusWriter } from './reservation-facts';

const releases = inserting(
  'stock_releases',
  ['id', 'reservation_id', 'quantity', 'entered', 'comment', 'status', 'requested_by_id'],
  { order: 'documents' },
);

/**
 * Requests a release, which then awaits approval; if the rule is off, a holder of its flag releases at once.
 * @returns whether approval is now awaited
 * @throws {AppError} not_found; conflict while another release is pending, or if less is reserved
 */
export async function requestRelease(
  facts: Facts,
  { reservedId, quantity: given, priority, comment }: z.output<typeof releaseRequest>,
): Promise<Decide<boolean>> {
  const [id, reservation, { isAwaited, request }] = await Promise.all([
    facts.newId('stock_releases'),
    findReservation(facts, reservedId),
    requestApproval(facts, 'StockReleased', priority),
  ]);
  const counting = counted(reservation, given);
  const { quantity, entered } = counting;
  refuse(reservation, counting);
  const free = isAwaited ? undefined : await freeStock(facts, reservation, { id, quantity, comment });
  return (changes) => {
    refuse(reservation, counting);
    changes.write(releases, {
      id,
      reservation_id: reservedId,
      quantity,
      entered,
      comment,
      status: isAwaited ? 'pending' : 'done',
      requested_by_id: changes.actor.id,
    });
    request(changes, id);
    changes.record({
      code: 'stockRelease.request',
      id,
      reservationId: reservedId,
      ...goodsIn(reservation, quantity),
      isAwaited,
      comment,
      after: { reservedId, ...logged(counting), priority, comment },
    });
    if (free === undefined) {
      changes.set(reservation, { status: 'pending' });
      changes.write(statusWriter, { id: reservedId, status: 'pending' });
    } else free(changes);
    return isAwaited;
  };
}

function refuse(reservation: Reservation, { quantity, entered }: CountedQuantity): void {
  const { status, productName: product, place } = reservation;
  if (status === 'completed') throw refusal('stockReservation.empty', { product, place });
  if (status === 'pending') throw refusal('stockReservation.inApproval', { product, place });
  refuseMoreThanHeld(reservation, quantity);
  requireWhole(reservation, { quantity: thousandths(quantity), entered, all: thousandths(reservation.quantity) });
}
