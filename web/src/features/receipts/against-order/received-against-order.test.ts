import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { ReceivedOrder } from '@ghala/contract/calls/receipts';
import { describe, expect, it } from 'vitest';
import { countLines as countedLines, differencesOf, uncountedLines } from './received-against-order';

const line = (id: number, quantityOutstanding: number) =>
  ({
    ...{ id, quantity: 10, price: 100, quantityOutstanding, quantityReceived: 10 - quantityOutstanding },
    Product: { unit: { unit: 'Lantern' } },
  }) as PurchaseLine;
const item = (purchaseLineId: number, quantity: number) => ({ purchaseLineId, quantity }) as ReceiptItem;
const receipt = (lines: PurchaseLine[], items: ReceiptItem[]) => ({
  items,
  Purchase: { PurchaseProduct: lines } as ReceivedOrder,
});

const countLines = (...[of, drafts]: [Parameters<typeof countedLines>[0], Parameters<typeof countedLines>[1]]) =>
  countedLines(of, drafts, (rule, { unit }) => (unit.unit === 'Lantern' ? { ...rule, places: 0 } : rule));

describe('a receipt against its order', () => {
  const lines = [line(1, 10), line(2, 4), line(3, 10), line(4, 0), line(5, 0)];

  it('counts no line as right that nobody has counted', () => {
    const counts = { right: 0, short: 0, over: 0, wrong: 0 };
    expect(countLines(receipt(lines, []), {})).toEqual({ ...counts, open: 3 });
    expect(countLines(receipt(lines, []), { 1: { comment: 'wet' } })).toEqual({ ...counts, open: 3 });
    expect(countLines(receipt(lines, [item(1, 3)]), {})).toEqual({ ...counts, short: 1, open: 2 });
  });

  it('counts lines as they are typed while they are open, and as completed after that', () => {
    const typed = { 1: { quantity: 10 }, 2: { quantity: '3' }, 3: { quantity: 12 } };
    expect(countLines(receipt(lines, []), typed)).toEqual({ right: 1, short: 1, over: 1, wrong: 0, open: 3 });
    expect(countLines(receipt(lines, [item(1, 9), item(4, 1)]), typed)).toEqual({
      right: 0,
      short: 2,
      over: 2,
      wrong: 0,
      open: 2,
    });
  });

  it('leaves out lines that came in full before, unless more is typed', () => {
    expect(countLines(receipt([line(1, 0)], []), {})).toEqual({ right: 0, short: 0, over: 0, wrong: 0, open: 0 });
    expect(countLines(receipt([line(1, 0)], []), { 1: { quantity: 2 } })).toEqual({
      right: 0,
      short: 0,
      over: 1,
      wrong: 0,
      open: 1,
    });
  });

  it('counts a line without a quantity as short', () => {
    expect(countLines(receipt([line(1, 10)], []), { 1: { quantity: '' } })).toMatchObject({ short: 1, open: 1 });
  });

  it.each([{ quantity: '1e' }, { quantity: 2.5 }, { price: '1.250,50' }, { unitPrice: '12,5' }])(
    'counts a line with %o as one to correct, until it is completed',
    (typed) => {
      const counts = { right: 0, short: 0, over: 0 };
      const of = [line(1, 10)];
      expect(countLines(receipt(of, []), { 1: typed })).toEqual({ ...counts, wrong: 1, open: 1 });
      expect(countLines(receipt(of, [item(1, 10)]), { 1: typed })).toEqual({ ...counts, right: 1, wrong: 0, open: 0 });
    },
  );

  it('differs if less or more was completed than awaited', () => {
    const found = differencesOf(receipt(lines, [item(1, 10), item(2, 5), item(4, 1)]));
    expect(found.map((difference) => [difference.line.id, difference.received])).toEqual([
      [2, 5],
      [4, 1],
    ]);
  });

  it('leaves lines uncounted that are awaited and not completed', () => {
    const found = uncountedLines(receipt(lines, [item(1, 10), item(2, 5), item(4, 1)]));
    expect(found.map(({ id }) => id)).toEqual([3]);
  });
});
