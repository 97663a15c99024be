import type { HeldLot } from '@ghala/contract/calls/lots';
import { exactQuantity } from '../../shared/exact-quantity';

/** A quantity of a lot that is to be taken. */
export interface LotPart {
  lotId: number;
  /** In the product's unit. */
  quantity: number;
}

/** A lot with all that can be taken of it, and where. */
export interface TakeableLot extends Pick<HeldLot, 'lotId' | 'number' | 'expiresOn' | 'isExpired'> {
  available: number;
  places: Pick<HeldLot, 'place' | 'available'>[];
}

/** Each lot once, whichever places hold it. */
export function takeableLots(held: readonly HeldLot[]): TakeableLot[] {
  const lots = new Map<number, TakeableLot>();
  for (const { lotId, number, expiresOn, isExpired, place, available } of held) {
    if (available <= 0) continue;
    const lot = lots.get(lotId) ?? { lotId, number, expiresOn, isExpired, available: 0, places: [] };
    lot.available = exactQuantity(lot.available + available);
    lot.places.push({ place, available });
    lots.set(lotId, lot);
  }
  return [...lots.values()];
}

/** What is drawn of a quantity unless other lots are chosen, from which place. */
export function dueParts(held: readonly HeldLot[], wanted: number): { lot: HeldLot; quantity: number }[] {
  let missing = wanted;
  const parts: { lot: HeldLot; quantity: number }[] = [];
  for (const lot of held) {
    const quantity = Math.min(lot.isExpired ? 0 : lot.available, missing);
    if (quantity <= 0) continue;
    parts.push({ lot, quantity });
    missing = exactQuantity(missing - quantity);
  }
  return parts;
}

export function sumOf(parts: readonly LotPart[]): number {
  return exactQuantity(parts.reduce((sum, { quantity }) => sum + quantity, 0));
}
