import { expect, it } from 'vitest';
import { type LabelItem, labelsIn, mergedItems, placeItem, productItem, reducedItems } from './label-items';

const product = (id: number, copies = 1, packaging = ''): LabelItem => ({
  ...productItem({ id, name: `P${id}`, code: '', unit: { unit: 'Piece' } }),
  ...{ copies, packaging },
});
const counts = (items: LabelItem[]) => items.map(({ copies }) => copies);

it('offers the packagings that a scan can find', () => {
  const packaging = { name: 'Carton', quantity: 24, barcode: '', isBought: true, isIssued: false };
  const found = { ...packaging, name: 'Bale', barcode: 'B-1' };
  const common = { id: 1, name: 'Soap', code: 'S', unit: { unit: 'Piece' } };
  expect(productItem({ ...common, packagings: [packaging, found] }).packagings).toEqual([found]);
  expect(productItem(common).packagings).toEqual([]);
});

it('says where a place is, and by which code it is scanned', () => {
  expect(placeItem({ id: 4, name: 'Aisle A' }, 'Main Store').detail).toBe('Main Store · PL-4');
  expect(placeItem({ id: 1, name: 'Main Store' }).detail).toBe('PL-1');
});

it('prints each thing once, its packagings apart', () => {
  const merged = mergedItems([product(1), product(2), product(1, 3), product(1, 2, 'Carton')]);
  expect(merged.map(({ name, packaging, copies }) => [name, packaging, copies])).toEqual([
    ['P1', '', 4],
    ['P2', '', 1],
    ['P1', 'Carton', 2],
  ]);
  expect(new Set(merged.map(({ key }) => key)).size).toBe(3);
});

it('reduces the largest counts until they fit one file', () => {
  expect(counts(reducedItems([product(1, 400), product(2, 20), product(3, 900)]))).toEqual([240, 20, 240]);
  expect(counts(reducedItems([product(1, 3), product(2, 2)]))).toEqual([3, 2]);
  const many = reducedItems(Array.from({ length: 700 }, (_, id) => product(id, 2)));
  expect([many.length, labelsIn(many)]).toEqual([500, 500]);
});
