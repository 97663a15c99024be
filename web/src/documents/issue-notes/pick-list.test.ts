import { describe, expect, it } from 'vitest';
import type { IssuedItem } from './issued-item';
import { countPicked, pickList } from './pick-list';

function item(id: number, more: Partial<IssuedItem>): IssuedItem {
  return {
    id,
    productId: id,
    quantity: 5,
    quantityAvailable: 0,
    condition: 'New',
    comment: '',
    collectComment: '',
    batchNo: '',
    status: 'pending',
    isReturn: 0,
    lotsReason: '',
    sections: [],
    lots: [],
    Product: { id, name: `Product ${id}`, code: '', unit: { id: 1, unit: 'Box' }, tracking: 'none' },
    ...more,
  } as IssuedItem;
}
const at = (section: string, quantity: number) => ({ section, quantity });

describe('the pick list', () => {
  it('is in the order of sections as users count them, and ends with what is not in stock', () => {
    const lines = pickList([
      item(1, { sections: [at('Bay 10', 9)] }),
      item(2, {}),
      item(3, { sections: [at('Bay 2', 9)] }),
      item(4, { sections: [at('bay 1', 9)] }),
    ]);
    expect(lines.map(({ section }) => section)).toEqual(['bay 1', 'Bay 2', 'Bay 10', '']);
  });

  it('takes a line from as many sections as it needs', () => {
    const [line] = pickList([item(1, { quantity: 6, sections: [at('Bay 1', 4), at('Bay 2', 10)] })]);
    expect(line).toMatchObject({ section: 'Bay 1', places: [at('Bay 1', 4), at('Bay 2', 2)], isShort: false });
  });

  it('takes from the lots of those sections, the oldest first, and the next line from what is left of them', () => {
    const lot = (section: string, receiptNo: string, quantity: number) => ({
      section,
      receiptNo,
      batchNo: '',
      quantity,
      lot: null,
    });
    const stock = {
      productId: 7,
      sections: [at('Bay 1', 6), at('Bay 2', 3)],
      lots: [lot('Bay 1', 'BPN-1', 4), lot('Bay 2', 'BPN-2', 3), lot('Bay 1', 'BPN-3', 2)],
    };
    const lines = pickList([item(1, { ...stock, quantity: 5 }), item(2, { ...stock, quantity: 3 })]);
    expect(lines.map(({ lots }) => lots)).toEqual([
      [lot('Bay 1', 'BPN-1', 4), lot('Bay 1', 'BPN-3', 1)],
      [lot('Bay 1', 'BPN-3', 1), lot('Bay 2', 'BPN-2', 2)],
    ]);
  });

  it('lets lines for one product share what is at hand', () => {
    const stock = { productId: 7, sections: [at('Bay 1', 0.3), at('Bay 2', 6)] };
    const lines = pickList([item(1, { ...stock, quantity: 0.4 }), item(2, stock), item(3, stock)]);
    expect(lines.map(({ id, quantity, isShort }) => [id, quantity, isShort])).toEqual([
      [1, 0.4, false],
      [2, 5, false],
      [3, 0.9, true],
    ]);
  });

  it('serves lines that ask for lots first, each lot once', () => {
    const lot = (section: string, number: number, quantity: number) => {
      const receivedAt = '2020-01-01T08:00:00Z';
      const head = { lotId: number, number: `L${number}`, expiresOn: null, isExpired: false, receivedAt };
      return { section, receiptNo: '', batchNo: head.number, quantity, lot: head };
    };
    const all = [lot('Bay 1', 1, 4), lot('Bay 2', 2, 6)];
    const requestedLots = [{ ...lot('', 1, 0).lot, quantity: 3 }];
    const lines = pickList([
      item(1, { productId: 7, lots: all, quantity: 5 }),
      item(2, { productId: 7, lots: [lot('Bay 1', 1, 4), lot('Bay 3', 1, 1)], requestedLots, quantity: 3 }),
      item(3, { productId: 7, lots: all, quantity: 5 }),
    ]);
    expect(lines.map(({ id, lots, isShort }) => [id, lots.map((one) => [one.section, one.quantity]), isShort])).toEqual(
      [
        [
          1,
          [
            ['Bay 1', 1],
            ['Bay 2', 4],
          ],
          false,
        ],
        [2, [['Bay 1', 3]], false],
        [3, [['Bay 2', 2]], true],
      ],
    );
  });

  it('counts what is picked and what is short, picked or not', () => {
    const picked: Partial<IssuedItem> = { status: 'completed', sections: [at('Bay 1', 3)] };
    const lines = pickList([
      item(1, { ...picked, quantityAssigned: 3 }),
      item(2, { ...picked, quantityDispatched: 5 }),
      item(3, { sections: [at('Bay 1', 4)] }),
      item(4, { sections: [at('Bay 1', 5)] }),
    ]);
    expect(countPicked(lines)).toEqual({ picked: 2, short: 2 });
  });
});
