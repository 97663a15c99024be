import { exactQuantity } from '../../format/exact-quantity';
import { formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import { lotText } from '../lot-choice/lot-texts';
import { isTracked } from '../lots/lot-drafts';
import type { PickLine } from './pick-list';

/** Writes 'Bay 2', or 'Bay 10: 4, Bay 2: 2' for goods from several sections. */
export function placesText({ places }: PickLine): string {
  const bySection = new Map<string, number>();
  for (const { section, quantity } of places)
    bySection.set(section, exactQuantity((bySection.get(section) ?? 0) + quantity));
  return quantitiesText([...bySection]);
}

/**
 * Writes 'Lot A1, expires 31/1/2027: 4, …' for a tracked product; 'BPN-000003', or 'BPN-000003: 4, BPN-000007: 2' for
 * several; or the batch that the note names.
 */
export function lotsText({ lots, item }: PickLine): string {
  if (isTracked(item.Product))
    return quantitiesText(lots.map(({ lot, batchNo, quantity }) => [lot ? lotText(lot) : batchNo, quantity]));
  if (item.batchNo !== '') return say(t.issueNotes.batch, { batchNo: item.batchNo });
  const byLot = new Map<string, number>();
  for (const { receiptNo, batchNo, quantity } of lots) {
    const name = batchNo === '' ? receiptNo : say(t.issueNotes.lotOfBatch, { receiptNo, batchNo });
    byLot.set(name, (byLot.get(name) ?? 0) + quantity);
  }
  return quantitiesText([...byLot]);
}

function quantitiesText(parts: (readonly [name: string, quantity: number])[]): string {
  const [only, ...others] = parts;
  if (others.length === 0) return only?.[0] ?? '';
  return parts.map(([name, quantity]) => `${name}: ${formatQuantity(quantity)}`).join(', ');
}
