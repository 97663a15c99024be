import type { ReservationActivity, ReservationStatus } from './calls/reservations';

const statusWords: Record<ReservationStatus, string> = {
  active: 'Active',
  pending: 'Pending Approval',
  completed: 'Completed',
  rejected: 'Rejected',
};

export function reservationStatusWord({ status }: { status: ReservationStatus }): string {
  return statusWords[status];
}

export function reservationTypeWord({ type }: Pick<ReservationActivity, 'type'>): string {
  return type === 'reserve' ? 'Reserve' : 'Release';
}

/** The comment, followed by the note. */
export function reservationRemark({ comment, note }: Pick<ReservationActivity, 'comment' | 'note'>): string {
  return [comment, note].filter((text) => text !== '').join(' - ');
}
