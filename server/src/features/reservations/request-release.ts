import type { releaseRequest } from '@ghala/contract/calls/reservations';
import type { z } from 'zod';
import { requestApproval } from '../../documents/approval-requests';
import { goodsIn } from '../../documents/stock-requests/goods-of';
import type { Decide, Facts } from '../../kernel/commit/work';
import { inserting } from '../../kernel/commit/writer';
import { refusal } from '../../kernel/errors';
import { thousandths } from '../../stock/thousandths';
import { requireWhole } from '../../stock/whole-quantity';
import { freeStock } from './release-stock';
import { findReservation, type Reservation, refuseMoreThanHeld, statusWriter } from './reservation-facts';

const releases = inserting(
  'stock_releases',
  ['id', 'reservation_id', 'quantity', 'comment', 'status', 'requested_by_id'],
  { order: 'documents' },
);

/**
 * Requests a release, which then awaits approval; if the rule is off, a holder of its flag releases at once.
 * @returns whether approval is now awaited
 * @throws {AppError} not_found; conflict while another release is pending, or if less is reserved
 */
export async function requestRelease(
  facts: Facts,
  { reservedId, quantity, priority, comment }: z.output<typeof releaseRequest>,
): Promise<Decide<boolean>> {
  const [id, reservation, { isAwaited, request }] = await Promise.all([
    facts.newId('stock_releases'),
    findReservation(facts, reservedId),
    requestApproval(facts, 'StockReleased', priority),
  ]);
  refuse(reservation, quantity);
  const free = isAwaited ? undefined : await freeStock(facts, reservation, { id, quantity, comment });
  return (changes) => {
    refuse(reservation, quantity);
    changes.write(releases, {
      id,
      reservation_id: reservedId,
      quantity,
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
      after: { reservedId, quantity, priority, comment },
    });
    if (free === undefined) {
      changes.set(reservation, { status: 'pending' });
      changes.write(statusWriter, { id: reservedId, status: 'pending' });
    } else free(changes);
    return isAwaited;
  };
}

function refuse(reservation: Reservation, quantity: number): void {
  const { status, productName: product, place } = reservation;
  if (status === 'completed') throw refusal('stockReservation.empty', { product, place });
  if (status === 'pending') throw refusal('stockReservation.inApproval', { product, place });
  refuseMoreThanHeld(reservation, quantity);
  requireWhole(reservation, { quantity: thousandths(quantity), all: thousandths(reservation.quantity) });
}
