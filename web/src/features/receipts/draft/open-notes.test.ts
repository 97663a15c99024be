import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { ReceivedOrder } from '@ghala/contract/calls/receipts';
import { describe, expect, it } from 'vitest';
import { notesAfter, numbersOf } from './open-notes';

const line = (productId: number, quantity: number, quantityReceived = 0) =>
  ({ productId, quantity, quantityReceived }) as PurchaseLine;
const item = (productId: number, quantity: number) => ({ productId, quantity }) as ReceiptItem;
const receipt = (lines: PurchaseLine[], items: ReceiptItem[]) => ({
  items,
  Purchase: { PurchaseProduct: lines } as ReceivedOrder,
});
const note = (id: number, ...items: [productId: number, quantity: number][]) => ({
  id,
  idnNo: `IDN-${id}`,
  items: items.map(([productId, quantity]) => ({ productId, quantity })),
});

/** Writes the result as `more IDN-1 | IDN-2`: whether more is missing, the notes that wait, and those that are met. */
function told(...args: Parameters<typeof notesAfter>): string {
  const { lacksMore, waiting, met } = notesAfter(...args);
  return `${lacksMore ? 'more ' : ''}${numbersOf(waiting)} | ${numbersOf(met)}`;
}

describe('the open notes of an order after a receipt', () => {
  const first = note(1, [7, 4]);

  it('are none where nothing was reported', () => {
    expect(told(receipt([line(7, 10)], [item(7, 6)]), [])).toBe('more  | ');
    expect(told(receipt([line(7, 10)], [item(7, 10)]), [])).toBe(' | ');
  });

  it('cover what they report until it has all come', () => {
    expect(told(receipt([line(7, 10, 6)], []), [first])).toBe('IDN-1 | ');
    expect(told(receipt([line(7, 10, 6)], [item(7, 1)]), [first])).toBe('IDN-1 | ');
    expect(told(receipt([line(7, 10, 7)], [item(7, 3)]), [first])).toBe(' | IDN-1');
  });

  it('leave what is missing beyond them', () => {
    expect(told(receipt([line(7, 10), line(8, 5)], [item(7, 6)]), [first])).toBe('more IDN-1 | ');
    expect(told(receipt([line(7, 12, 6)], []), [first])).toBe('more IDN-1 | ');
  });

  it('are met one by one, the earliest first, and all of them once everything has come', () => {
    const second = note(2, [7, 3]);
    expect(told(receipt([line(7, 10, 6)], [item(7, 1)]), [first, second])).toBe('IDN-2 | IDN-1');
    expect(told(receipt([line(7, 10, 7)], [item(7, 3)]), [first, second])).toBe(' | IDN-1, IDN-2');
  });

  it('are counted by product over its lines, without a remainder', () => {
    const lines = [line(7, 0.1), line(7, 0.2)];
    expect(told(receipt(lines, [item(7, 0.3)]), [note(1, [7, 0.3])])).toBe(' | IDN-1');
    expect(told(receipt(lines, [item(7, 0.299)]), [])).toBe('more  | ');
  });
});
