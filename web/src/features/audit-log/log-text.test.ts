import { checkEach } from '@ghala/contract/each-row';
import { type EventCode, entityOf, events } from '@ghala/contract/events/events';
import { expect, test } from 'vitest';
import { labels } from '../../text/t';
import { actionText, changesOf, entityText, valueText } from './log-text';

test('names of the program read as words', () => {
  expect(['BusinessProfile', 'business_name', 'isActive', 'phone2', 'create'].map(entityText)).toEqual([
    'Business profile',
    'Business name',
    'Is active',
    'Phone2',
    'Create',
  ]);
});

test('values read as people write them', () => {
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

test('only what differs is a change, and a switch is named by what it permits', () => {
  const before = { name: 'Clerk', batchAdd: false, description: '' };
  expect(changesOf(before, { name: 'Clerk', batchAdd: true, description: '' })).toEqual([
    { field: 'Batch Processing Notes: Create', before: 'No', after: 'Yes' },
  ]);
});

test('packagings read as in files', () => {
  const carton = { name: 'Carton', quantity: 24, barcode: '6161000000019', isBought: true, isIssued: false };
  const dozen = { ...carton, name: 'Dozen', quantity: 12, barcode: '', isBought: false };
  expect(changesOf({ packagings: [] }, { packagings: [carton, dozen] })).toEqual([
    { field: 'Packagings', before: '–', after: 'Carton = 24 (6161000000019, bought); Dozen = 12' },
  ]);
});

test('quantities read as they were entered', () => {
  const entered = [
    { name: 'Carton', count: 3, holds: 24 },
    { name: 'Piece', count: 4, holds: 1 },
  ];
  expect(changesOf(null, { quantity: 76, entered })).toEqual([
    { field: 'Quantity', before: '–', after: '76' },
    { field: 'As entered', before: '–', after: '3 Carton + 4 Piece' },
  ]);
});

test('a record that was made or deleted is shown in full', () => {
  expect(changesOf(null, { name: 'Clerk', note: '' })).toEqual([
    { field: 'Name', before: '–', after: 'Clerk' },
    { field: 'Note', before: '–', after: '–' },
  ]);
  expect(changesOf({ name: 'Clerk' }, null)).toEqual([{ field: 'Name', before: 'Clerk', after: '–' }]);
  expect(changesOf(null, null)).toEqual([]);
});

test('a field reads as the screens name it, whether a column or a field of the wire; an unknown one as it was named', () => {
  const fields = changesOf(null, { id_number: '', idNumber: '', price_purchase: 1, toString: 1, shelf_2: 1 });
  expect(fields.map(({ field }) => field)).toEqual([
    'ID number',
    'ID number',
    'Purchase Price',
    'To string',
    'Shelf 2',
  ]);
});

test('every event has a name for what it is about and for what was done', () =>
  checkEach(Object.keys(events) as EventCode[], String, (code) => {
    const { entity, action } = entityOf(code);
    expect(Object.keys(labels.logEntities)).toContain(entity);
    expect(Object.keys(labels.logActions)).toContain(action);
  }));

test('an action of an earlier version is shown as it was named', () => {
  expect(actionText('set_password')).toBe('Set password');
});
