import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { describe, expect, it } from 'vitest';
import { readPastedLines } from '../../../documents/lines/pasted-lines';
import type { Drafts } from '../lines/use-line-drafts';
import type { OrderRow } from './order-columns';
import { countsFrom } from './pasted-counts';

const row = (id: number, name: string, code: string, { isCompleted = false, barcode = '' } = {}) =>
  ({
    id,
    line: { id, Product: { id, name, code, barcode, unit: { unit: 'Piece' } } } as PurchaseLine,
    item: isCompleted ? ({ id } as ReceiptItem) : undefined,
  }) as OrderRow;

const rows = [
  row(1, 'Elbow', 'E-1'),
  row(2, 'Tee', 'T-1', { barcode: '6163000005' }),
  row(3, 'Valve', ''),
  row(4, 'Valve', ''),
  row(5, 'Cap', 'C-1', { isCompleted: true }),
];
const read = (text: string) => countsFrom(readPastedLines(text), rows);
const quantities = (typed: Drafts) => Object.entries(typed).map(([id, { quantity }]) => [Number(id), quantity]);

describe('rows pasted into the lines of an order', () => {
  it('fill in the lines of their products, by code or name', () => {
    expect(read('e-1\t7\t150\ntee\t12 pieces').typed).toEqual({
      1: { quantity: '7', unitPrice: '150', price: undefined },
      2: { quantity: '12', unitPrice: undefined, price: undefined },
    });
  });

  it('fill in the line of the product with that barcode', () => {
    expect(quantities(read('6163000005\t9').typed)).toEqual([[2, '9']]);
  });

  it('fill in one line each of a product that has several', () => {
    const { typed, left } = read('Valve\t3\nValve\t4\nValve\t5');
    expect(quantities(typed)).toEqual([
      [3, '3'],
      [4, '4'],
    ]);
    expect(left).toEqual([{ id: 2, said: 'Valve · 5', because: 'repeated' }]);
  });

  it('are left out if they fit none, with the reason', () => {
    const text = 'Elbow\t2\nHammer\t5\nCap\t1\nTee\t\nTee\t10\t100\t900';
    expect(read(text).left.map(({ said, because }) => [said, because])).toEqual([
      ['Hammer · 5', 'noLine'],
      ['Cap · 1', 'completed'],
      ['Tee', 'noQuantity'],
      ['Tee · 10', 'pricesDiffer'],
    ]);
  });

  it('keep a wrong figure, so that its field says so, and 0 receives nothing', () => {
    expect(quantities(read('Elbow\t12,5\nTee\t0').typed)).toEqual([
      [1, '12,5'],
      [2, ''],
    ]);
  });

  it('become lots of one line if its product is tracked', () => {
    const tracked = row(9, 'Milk', 'M-1');
    Object.assign(tracked.line.Product, { tracking: 'lot', shelfLife: null });
    const text = 'Item\tQty\tLot\tExpiry\nMilk\t6\tA1\t31/1/2027\nMilk\t4\tB2\tsoon\nElbow\t1\tC3\t';
    const { typed, left } = countsFrom(readPastedLines(text), [...rows, tracked]);
    expect(typed[9]).toMatchObject({
      quantity: 10,
      lots: [
        { number: 'A1', expiresOn: '2027-01-31', quantity: '6' },
        { number: 'B2', expiresOn: 'soon', quantity: '4' },
      ],
    });
    expect(typed[1]?.lots).toBeUndefined();
    expect(left).toEqual([]);
  });

  describe('as lots of one line', () => {
    const milk = row(9, 'Milk', 'M-1');
    Object.assign(milk.line.Product, { tracking: 'lot', shelfLife: null });
    const figures = (text: string) => {
      const { typed, left } = countsFrom(readPastedLines(text), [milk]);
      const { quantity, unitPrice, price } = typed[9] ?? {};
      return [quantity, unitPrice, price, ...left.map(({ because }) => because)];
    };

    it('add up their totals', () => {
      const text = 'Item\tQty\tTotal\tLot\nMilk\t4\t480\tA1\nMilk\t6\t720.50\tA2\nMilk\t1\t0.10\tA3';
      expect(figures(text)).toEqual([11, undefined, '1200.60']);
    });

    it('share the price per unit, which a blank cell leaves to the others', () => {
      const text = (one: string, other: string) =>
        `Item\tQty\tUnit price\tLot\nMilk\t4\t${one}\tA1\nMilk\t6\t${other}\tA2`;
      for (const [one, other] of [
        ['120', '120.00'],
        ['120', ''],
        ['', '120'],
      ] as const)
        expect(figures(text(one, other))).toEqual([10, '120', undefined]);
      expect(figures(text('120', '125'))).toEqual(['4', '120', undefined, 'otherPrice']);
    });

    it('are left out if only one of them has a total', () => {
      const text = 'Item\tQty\tTotal\tLot\nMilk\t4\t1200\tA1\nMilk\t6\t\tA2';
      expect(figures(text)).toEqual(['4', undefined, '1200', 'otherPrice']);
    });
  });
});
