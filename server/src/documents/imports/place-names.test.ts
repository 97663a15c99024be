import { expect, it } from 'vitest';
import { likeliest, sensibleName } from './place-names';

it.each([
  ['Stores - MHW', 'Stores', ''],
  ['Main Store - ABC', 'Main Store', ''],
  ['Main - Shelf B', 'Main - Shelf B', ''],
  ['WH/Stock', 'Warehouse', ''],
  ['WH2/Stock/Shelf A/Bin 3', 'Warehouse 2', 'Shelf A / Bin 3'],
  ['Physical Locations/NBI/Stock', 'NBI', ''],
  ['Godown', 'Godown', ''],
])('%s of another program is called %s here, with the section %j', (name, warehouse, section) => {
  expect(sensibleName(name)).toEqual({ warehouse, section });
});

const places = ['Main Warehouse', 'Kitale Shop', 'Kitale Shop Cold Room', 'Duka la Nakuru'].map((name) => ({ name }));

it.each([
  ['Main Stores - MHW', 'Main Warehouse'],
  ['Kitale Shops', 'Kitale Shop'],
  ['Kitale/Cold Room', 'Kitale Shop Cold Room'],
  ['Nakuru shop', 'Duka la Nakuru'],
  ['Goods In Transit - MHW', undefined],
  ['Shop', 'Kitale Shop'],
])('%s is likely %s', (name, likely) => {
  expect(likeliest(name, places)?.name).toBe(likely);
});
