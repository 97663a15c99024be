import type { ReservationActivity, ReservationStatus } from '../calls/reservations';
import type { Language } from '../text/language';
import { words } from '../text/words';

export function reservationStatusLabel({ status }: { status: ReservationStatus }, language: Language): string {
  return words.in(language).reservationStatus[status];
}

export function reservationTypeLabel({ type }: Pick<ReservationActivity, 'type'>, language: Language): string {
  return words.in(language).reservationTypes[type];
}

/** This is the comment, followed by the note. */
export function reservationRemark({ comment, note }: Pick<ReservationActivity, 'comment' | 'note'>): string {
  return [comment, note].filter((text) => text !== '').join(' - ');
}
