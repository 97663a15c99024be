import { expect, it } from 'vitest';
import { largestCategories } from './largest-categories';

const categories = [5, 4, 3, 2, 1].map((Products, index) => ({ category: `C${index}`, Products }));

it('keeps all that fit', () => {
  expect(largestCategories(categories, 5)).toEqual(categories);
});

it('combines the rest in the last bar', () => {
  expect(largestCategories(categories, 3)).toEqual([
    { category: 'C0', Products: 5 },
    { category: 'C1', Products: 4 },
    { category: '3 others', Products: 6 },
  ]);
});
