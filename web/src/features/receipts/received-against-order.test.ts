import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { ReceivedOrder } from '@ghala/contract/calls/receipts';
import { describe, expect, it } from 'vitest';
import { countLines, differencesOf } from './received-against-order';

const line = (id: number, quantityOutstanding: number) =>
  ({ id, quantity: 10, price: 100, quantityOutstanding, quantityReceived: 10 - quantityOutstanding }) as PurchaseLine;
const item = (purchaseLineId: number, quantity: number) => ({ purchaseLineId, quantity }) as ReceiptItem;
const receipt = (lines: PurchaseLine[], items: ReceiptItem[]) => ({
  items,
  Purchase: { PurchaseProduct: lines } as ReceivedOrder,
});

describe('a receipt against its order', () => {
  const lines = [line(1, 10), line(2, 4), line(3, 10), line(4, 0), line(5, 0)];

  it('counts lines as they are typed while they are open, and as completed after that', () => {
    const typed = { 2: { quantity: '3' }, 3: { quantity: 12 } };
    expect(countLines(receipt(lines, []), typed)).toEqual({ right: 1, short: 1, over: 1, open: 3 });
    expect(countLines(receipt(lines, [item(1, 9), item(4, 1)]), typed)).toEqual({
      right: 0,
      short: 2,
      over: 2,
      open: 2,
    });
  });

  it('leaves out lines that came before, unless more of them is typed', () => {
    expect(countLines(receipt([line(1, 0)], []), {})).toEqual({ right: 0, short: 0, over: 0, open: 0 });
    expect(countLines(receipt([line(1, 0)], []), { 1: { quantity: 2 } })).toEqual({
      right: 0,
      short: 0,
      over: 1,
      open: 1,
    });
  });

  it('counts a line without a readable quantity as short', () => {
    expect(countLines(receipt([line(1, 10)], []), { 1: { quantity: '' } })).toMatchObject({ short: 1, open: 1 });
    expect(countLines(receipt([line(1, 10)], []), { 1: { quantity: '1e' } })).toMatchObject({ short: 1, open: 1 });
  });

  it('differs where less or more was completed than awaited', () => {
    const found = differencesOf(receipt(lines, [item(1, 10), item(2, 5), item(4, 1)]));
    expect(found.map((difference) => [difference.line.id, difference.received])).toEqual([
      [2, 5],
      [3, 0],
      [4, 1],
    ]);
  });
});
