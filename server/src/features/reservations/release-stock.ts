import { goodsIn } from '../../documents/stock-requests/goods-of';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { release } from '../../stock/reserve';
import { inUnits, thousandths } from '../../stock/thousandths';
import { type Reservation, refuseMoreThanHeld } from './reservation-facts';

/** Describes a release to carry out; its quantity is in the product's unit. */
export interface Release {
  id: number;
  quantity: number;
  comment: string;
}

const reduced = updating('stock_reservations', ['quantity', 'status'], { order: 'documents', setNow: ['updated_at'] });

/**
 * Makes the released quantity available again. Its reservation, which is locked, ends if nothing is left.
 * @throws {AppError} conflict if less than that is still reserved
 */
export async function freeStock(
  facts: Facts,
  reservation: Reservation,
  { id, quantity, comment }: Release,
): Promise<Decide<void>> {
  const free = await release(facts, {
    recordId: reservation.recordId,
    reservationId: reservation.id,
    quantity,
    note: comment,
    releaseId: id,
  });
  return (changes) => {
    refuseMoreThanHeld(reservation, quantity);
    free(changes);
    const left = inUnits(thousandths(reservation.quantity) - thousandths(quantity));
    const after = { quantity: left, status: left === 0 ? ('completed' as const) : ('active' as const) };
    changes.set(reservation, after);
    changes.write(reduced, { id: reservation.id, ...after });
    changes.record({
      code: 'stockRelease.complete',
      id,
      reservationId: reservation.id,
      ...goodsIn(reservation, quantity),
    });
  };
}
