import type { ApprovalHandler } from '../../documents/approval-requests';
import { goodsIn } from '../../documents/stock-requests/goods-of';
import { rowById } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { notFound, refusal } from '../../runtime/errors';
import { freeStock } from './release-stock';
import { findReservation, type Reservation, statusWriter } from './reservation-facts';
import { findReleases } from './reservations.queries';

/** Carries out a decision on a release, and reads what the approver sees. */
export const releaseApproval: ApprovalHandler = {
  async details(database, ids) {
    const releases = await findReleases(database, ids);
    return new Map(releases.map((release) => [release.id, { StockReleased: release }]));
  },

  async approve(facts, releaseId) {
    const { release, reservation } = await findPending(facts, releaseId);
    const free = await freeStock(facts, reservation, release);
    return (changes) => {
      requirePending(release, reservation);
      changes.set(release, { status: 'done' });
      changes.write(releaseStatus, { id: releaseId, status: 'done' });
      free(changes);
    };
  },

  async reject(facts, releaseId, comment) {
    const { release, reservation } = await findPending(facts, releaseId);
    return (changes) => {
      requirePending(release, reservation);
      changes.set(release, { status: 'rejected' });
      changes.set(reservation, { status: 'rejected' });
      changes.write(releaseStatus, { id: releaseId, status: 'rejected' });
      changes.write(statusWriter, { id: reservation.id, status: 'rejected' });
      changes.record({
        code: 'stockRelease.reject',
        id: releaseId,
        reservationId: reservation.id,
        ...goodsIn(reservation, release.quantity),
        comment,
      });
    };
  },
};

const releases = rowById({
  name: 'releases',
  level: 'document',
  locks: 'stock_releases',
  query: (database, ids) =>
    database
      .selectFrom('stock_releases')
      .select(['id', 'reservation_id as reservationId', 'quantity', 'comment', 'status'])
      .where('id', '=', ids),
});

const releaseStatus = updating('stock_releases', ['status'], { order: 'documents', setNow: ['updated_at'] });

/** Finds a release that awaits its decision, with its reservation. */
async function findPending(facts: Facts, releaseId: number) {
  const release = await facts.find(releases, releaseId);
  if (release === undefined) throw notFound('stockRelease');
  const reservation = await findReservation(facts, release.reservationId);
  requirePending(release, reservation);
  return { release, reservation };
}

function requirePending(release: { status: string }, reservation: Reservation): void {
  if (release.status !== 'pending' || reservation.status !== 'pending')
    throw refusal('stockRelease.decided', { product: reservation.productName });
}
