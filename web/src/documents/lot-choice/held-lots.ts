import type { HeldLot } from '@ghala/contract/calls/lots';
import type { LotHead } from '@ghala/contract/common/lots';
import { fefoTurn } from '@ghala/contract/stock/fefo';
import { exactQuantity } from '../../format/exact-quantity';
import type { TrackableProduct } from '../lots/lot-drafts';

/** Holds a quantity of a lot that is to be taken, in the product's unit. */
export interface LotPart extends LotHead {
  quantity: number;
}

/** Describes a lot with all that can be taken of it, and where. */
export interface TakeableLot extends LotHead {
  available: number;
  places: Pick<HeldLot, 'place' | 'available'>[];
}

/**
 * Lists each lot once, whichever places hold it. Chosen lots are among them even if they are gone, or come after the
 * last one that the call lists.
 */
export function takeableLots(held: readonly HeldLot[], chosen: readonly LotPart[]): TakeableLot[] {
  const lots = new Map<number, TakeableLot>();
  const lotOf = (lot: LotHead) => lots.get(lot.lotId) ?? { ...headOf(lot), available: 0, places: [] };
  for (const { place, available, ...found } of held) {
    if (available <= 0) continue;
    const lot = lotOf(found);
    lot.available = exactQuantity(lot.available + available);
    lot.places.push({ place, available });
    lots.set(lot.lotId, lot);
  }
  for (const part of chosen) lots.set(part.lotId, lotOf(part));
  return [...lots.values()];
}

function headOf({ lotId, number, expiresOn, isExpired }: LotHead): LotHead {
  return { lotId, number, expiresOn, isExpired };
}

/** Adds up parts by lot, whichever places they come from. */
export function partsByLot(taken: readonly { lot: LotHead; quantity: number }[]): LotPart[] {
  const parts = new Map<number, LotPart>();
  for (const { lot, quantity } of taken) {
    const before = parts.get(lot.lotId)?.quantity ?? 0;
    parts.set(lot.lotId, { ...headOf(lot), quantity: exactQuantity(before + quantity) });
  }
  return [...parts.values()];
}

/** Changes the chosen lots with the quantity of their line: an only lot is all of it; a serial number is always one. */
export function followedBy(
  { tracking }: TrackableProduct,
  lots: LotPart[] | null | undefined,
  quantity: number | undefined,
): LotPart[] | null {
  const [only, ...others] = lots ?? [];
  if (only === undefined || others.length > 0 || quantity === undefined || tracking === 'serial') return lots ?? null;
  return [{ ...only, quantity }];
}

/** Tells whether they are the same quantities of the same lots. */
export function areSameParts(some: readonly LotPart[], others: readonly LotPart[]): boolean {
  return some.length === others.length && some.every(({ lotId, quantity }) => partOf(others, lotId) === quantity);
}

/**
 * Tells whether the parts are of what is due, or of other lots that expire on the same day and came in with these: any
 * of them may leave before the others. For all other lots, the server asks why.
 * @param known those of the parts and of what is due
 */
export function areWithinDue(
  parts: readonly LotPart[],
  due: readonly LotPart[],
  known: readonly Pick<HeldLot, 'lotId' | 'expiresOn' | 'receivedAt'>[],
): boolean {
  const turns = new Map(known.map((lot) => [lot.lotId, fefoTurn(lot)]));
  const left = new Map<string, number>();
  const move = (lotId: number, quantity: number) => {
    const turn = turns.get(lotId) ?? `${lotId}`;
    left.set(turn, exactQuantity((left.get(turn) ?? 0) + quantity));
  };
  for (const { lotId, quantity } of due) move(lotId, quantity);
  for (const { lotId, quantity } of parts) move(lotId, -quantity);
  return [...left.values()].every((quantity) => quantity >= 0);
}

export function partOf(parts: readonly LotPart[], lotId: number): number {
  return parts.find((part) => part.lotId === lotId)?.quantity ?? 0;
}

/**
 * Finds what is drawn of a quantity unless other lots are chosen, and from which place.
 * @param held by FEFO, as the call lists them
 */
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
