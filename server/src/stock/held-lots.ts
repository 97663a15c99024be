import type { LotHead } from '@ghala/contract/common/lots';
import { sql } from 'kysely';
import type { Balance } from './allocate';
import { hasExpiredText } from './fefo';
import type { Thousandths } from './thousandths';

/** This is a lot of a product, or a serial number, which is a lot of one. */
export interface Lot {
  lotId: number;
  number: string;
  /** This is the last day on which its goods may be used (YYYY-MM-DD); it is null if they do not expire. */
  expiresOn: string | null;
  /** Says whether that day was before today, where the business is. */
  isExpired: boolean;
  /** Says when it first came into stock, in microseconds since 1970. */
  receivedAt: number;
  /** This is what else is to be written of a lot that is not in the database yet. */
  unwritten?: { productId: number; madeOn: string | null } | undefined;
}

/** This is what a locked stock record holds of a lot. Its balances follow each entry. */
export interface HeldLot extends Lot, Record<Balance, Thousandths> {}

/** This is a held lot as the database tells it; its quantities are in thousandths. */
export interface FoundLot extends Lot {
  available: number;
  reserved: number;
}

/**
 * Selects the lots that a record holds, as a JSON list of `FoundLot`.
 * @param lotIds SQL of an array, for these alone
 */
export function heldLotsText(lotIds?: string): string {
  return `(
    select coalesce(json_agg(json_build_object(${lotFieldsText()}, 'available', (held.available * 1000)::bigint,
      'reserved', (held.reserved * 1000)::bigint)), '[]'::json)
    from record_lots held join lots lot on lot.id = held.lot_id
    where held.record_id = record.id and held.on_hand > 0${lotIds === undefined ? '' : ` and held.lot_id = any(${lotIds})`})`;
}

/** Makes the fields of a `Lot` from the row `lot`, for a JSON object. */
export function lotFieldsText(): string {
  return `${lotHeadText('lot')}, 'receivedAt', (extract(epoch from lot.received_at) * 1000000)::bigint`;
}

function lotHeadText(lot: string): string {
  return `'lotId', ${lot}.id, 'number', ${lot}.number, 'expiresOn', ${lot}.expires_on, 'isExpired', ${hasExpiredText(lot)}`;
}

/** Selects a lot for answers, from a row of `lots` by this name. */
export function lotHeadOf(lot: string) {
  return sql<LotHead>`json_build_object(${sql.raw(lotHeadText(lot))})`;
}

/** Selects the same from `lots` itself. */
export const lotHead = lotHeadOf('lots');

export function heldLot(found: FoundLot): HeldLot {
  return { ...found, available: BigInt(found.available), reserved: BigInt(found.reserved) };
}

/**
 * Returns a lot's number as the database compares it, whose `lower` takes each letter by itself: `toLowerCase` would
 * tell a capital sigma at the end of a word, or a dotted capital I, from its small letter.
 */
export function numberKey(number: string): string {
  return Array.from(number, (letter) => Array.from(letter.toLowerCase())[0]).join('');
}
