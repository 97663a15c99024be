import { expect, test } from 'vitest';
import { asWords, changesOf, valueText } from './log-text';

test('internal names become words', () => {
  expect(['BusinessProfile', 'business_name', 'isActive', 'phone2', 'create'].map(asWords)).toEqual([
    'Business profile',
    'Business name',
    'Is active',
    'Phone2',
    'Create',
  ]);
});

test('values are formatted for people', () => {
  expect([true, false, 0, '', null, [], [1, 'a'], { a: 1 }].map(valueText)).toEqual([
    'Yes',
    'No',
    '0',
    '–',
    '–',
    '–',
    '1, a',
    '{"a":1}',
  ]);
});

test('only differences are changes, and a switch is named by what it permits', () => {
  const before = { name: 'Clerk', batchAdd: false, description: '' };
  expect(changesOf(before, { name: 'Clerk', batchAdd: true, description: '' })).toEqual([
    { field: 'Batch Processing Notes: Create', before: 'No', after: 'Yes' },
  ]);
});

test('created and deleted records are shown whole', () => {
  expect(changesOf(null, { name: 'Clerk', note: '' })).toEqual([
    { field: 'Name', before: '–', after: 'Clerk' },
    { field: 'Note', before: '–', after: '–' },
  ]);
  expect(changesOf({ name: 'Clerk' }, null)).toEqual([{ field: 'Name', before: 'Clerk', after: '–' }]);
  expect(changesOf(null, null)).toEqual([]);
});
