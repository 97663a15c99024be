import { expect, it } from 'vitest';
import { checkEach } from '../each-row';
import { filterDay } from './date';
import { filterFlag, filterText, filterWord } from './filter';
import { kindOf } from './filter-kind';
import { filterReader } from './filter-reader';
import { filterId } from './id';

const schemas = {
  filterId,
  filterDay,
  filterFlag,
  text: filterText(6),
  word: filterWord(['low', 'out', 'overStocked']),
};
const texts = [
  ...[
    '',
    ' ',
    'All',
    'all',
    '0',
    '00',
    '1',
    '7',
    ' 12 ',
    '2147483647',
    '2147483648',
    '12345678901',
    '-1',
    '1.5',
    '1e3',
  ],
  ...[
    'None',
    'Any',
    'true',
    'false',
    'TRUE',
    'yes',
    'low',
    'LOW',
    'Out',
    'overstocked',
    'overStocked',
    'lower',
    'cement',
    'cement 5',
    'e\u0301',
  ],
  ...['2026-11-24', '2026-02-30', '2026-13-01', '0000-01-01', '24/11/2026', ' 2026-11-24 ', '2026-1-1'],
];

it.each(Object.entries(schemas))('the reader of %s takes texts from an address as the schema does', (_name, schema) => {
  const kind = kindOf(schema);
  return checkEach(texts, JSON.stringify, (text) => {
    if (kind === undefined) throw new Error('the schema has no kind');
    const [read, parsed] = [filterReader(kind).safeParse(text), schema.safeParse(text)];
    // What means no filter is left out of the address in either way.
    const filterOf = (one: { success: boolean; data?: unknown }) => (one.success ? (one.data ?? 'none') : 'none');
    expect(filterOf(read)).toEqual(filterOf(parsed));
  });
});
