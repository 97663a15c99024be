import { expect, test } from 'vitest';
import { z } from 'zod';
import { nextSort, readFilters, readPosition, rowRange, writeFilters } from './list-state';

const defaults = { limit: 25, sort: 'name' };

test('an empty address is the first page with the defaults', () => {
  expect(readPosition({}, defaults)).toEqual({ page: 1, cursor: undefined, limit: 25, sort: 'name', q: '' });
});

test('the address names page, cursor, length, order and words', () => {
  expect(readPosition({ page: '3', cursor: 'abc', limit: '100', sort: '-createdAt', q: '007' }, defaults)).toEqual({
    page: 3,
    cursor: 'abc',
    limit: 100,
    sort: '-createdAt',
    q: '007',
  });
});

test('invalid values in the address fall back to defaults', () => {
  const read = readPosition({ page: '-2', limit: '9999', sort: 'name; drop', cursor: 'x' }, defaults);
  expect(read).toMatchObject({ page: 1, limit: 25, sort: 'name' });
});

test('a page number without its cursor is the first page, since rows are numbered by it', () => {
  expect(readPosition({ page: '4' }, defaults).page).toBe(1);
});

test('filters are read by their schemas; refused ones are left out', () => {
  const shape = {
    stock: z.enum(['low', 'out']).optional(),
    warehouseId: z.coerce.number().int().optional(),
    none: z.string().transform(() => null),
  };
  expect(readFilters({ stock: 'low', warehouseId: '12', none: 'x', other: 'y' }, shape)).toEqual({
    stock: 'low',
    warehouseId: 12,
  });
  expect(readFilters({ stock: 'high', warehouseId: 'twelve' }, shape)).toEqual({});
  expect(writeFilters({ stock: 'low', warehouseId: 12, project: '', dateFrom: undefined, isSplit: false })).toEqual({
    stock: 'low',
    warehouseId: '12',
    isSplit: 'false',
  });
});

test("a heading cycles through ascending, descending and the list's own order", () => {
  expect(nextSort(undefined, 'name')).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('-name', 'name')).toBeUndefined();
  expect(nextSort('-name', 'code')).toBe('code');
});

test('rows are numbered across pages', () => {
  expect(rowRange(1, 25, 25)).toEqual({ first: 1, last: 25 });
  expect(rowRange(3, 25, 7)).toEqual({ first: 51, last: 57 });
  expect(rowRange(1, 25, 0)).toEqual({ first: 0, last: 0 });
});
