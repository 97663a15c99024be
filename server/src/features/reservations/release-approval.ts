import { sql } from 'kysely';
import type { ApprovalHandler } from '../../documents/approval-requests';
import { goodsOf } from '../../documents/stock-requests/goods-of';
import { notFound, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { type LockedReservation, lockReservation, refuseMoreThanHeld } from './lock-reservation';
import { freeStock, type Release } from './release-stock';
import { findReleases } from './reservations.queries';

/** How a decision changes a release, and what the approver sees. */
export const releaseApproval: ApprovalHandler = {
  async details(database, ids) {
    const releases = await findReleases(database, ids);
    return new Map(releases.map((release) => [release.id, { StockReleased: release }]));
  },

  async approve(operation, releaseId) {
    const { release, reservation } = await lockPending(operation, releaseId);
    refuseMoreThanHeld(reservation, release.quantity);
    await freeStock(operation, reservation, release);
  },

  async reject(operation, releaseId, comment) {
    const { release, reservation } = await lockPending(operation, releaseId);
    const rejected = { status: 'rejected' as const, updated_at: sql<string>`now()` };
    await operation.db.updateTable('stock_releases').set(rejected).where('id', '=', releaseId).execute();
    await operation.db.updateTable('stock_reservations').set(rejected).where('id', '=', reservation.id).execute();
    operation.record({
      code: 'stockRelease.reject',
      id: releaseId,
      reservationId: reservation.id,
      ...goodsOf(reservation, release.quantity),
      place: reservation.place,
      comment,
    });
  },
};

/** Locks the reservation of a release that awaits its decision, so that neither can change. */
async function lockPending(
  operation: Operation,
  releaseId: number,
): Promise<{ release: Release; reservation: LockedReservation }> {
  const named = await releaseOf(operation, releaseId);
  const reservation = await lockReservation(operation, named.reservation_id);
  const release = await releaseOf(operation, releaseId);
  if (release.status !== 'pending' || reservation.status !== 'pending')
    throw refusal('stockRelease.decided', { product: reservation.productName });
  return { release, reservation };
}

async function releaseOf(operation: Operation, id: number) {
  const release = await operation.db
    .selectFrom('stock_releases')
    .select(['id', 'reservation_id', 'quantity', 'comment', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (release === undefined) throw notFound('stockRelease');
  return release;
}
