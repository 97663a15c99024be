import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { expect, it } from 'vitest';
import { receivedLabels } from './received-labels';

const packaging = (name: string, quantity: number, barcode: string) => ({
  ...{ name, quantity, barcode },
  ...{ isBought: true, isIssued: false },
});
const Product = {
  ...{ id: 7, name: 'Bar soap', code: 'SOAP', unit: { unit: 'Piece' } },
  packagings: [packaging('Carton', 24, '16161000000016'), packaging('Bale', 12, '')],
};
const received = (quantity: number, entered: ReceiptItem['entered'] = null) =>
  receivedLabels([{ Product, quantity, entered } as ReceiptItem]).map(({ packaging, copies }) => [packaging, copies]);

it('labels each unit that was received', () => {
  expect(received(40)).toEqual([['', 40]]);
});

it('labels each packaging that has a barcode, and the units of any other', () => {
  const parts = [
    { name: 'Carton', count: 3, holds: 24 },
    { name: 'Bale', count: 2, holds: 12 },
    { name: 'Piece', count: 4, holds: 1 },
  ];
  expect(received(100, parts)).toEqual([
    ['Carton', 3],
    ['', 24],
    ['', 4],
  ]);
});

it('labels each unit with its lot', () => {
  const lot = { expiresOn: null, madeOn: null };
  const lots = [
    { ...lot, number: 'A1', quantity: 2 },
    { ...lot, number: 'B2', quantity: 1.5 },
  ];
  const items = [
    { Product: { ...Product, tracking: 'lot' }, quantity: 3.5, entered: null, lots } as unknown as ReceiptItem,
  ];
  expect(receivedLabels(items).map((item) => [item.productId, item.lot, item.copies])).toEqual([
    [7, 'A1', 2],
    [7, 'B2', 1],
  ]);
});

it('labels measured goods once', () => {
  expect(received(2.5)).toEqual([['', 1]]);
});
