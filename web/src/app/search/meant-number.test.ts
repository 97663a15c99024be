import { expect, it } from 'vitest';
import { meantNumber } from './meant-number';

const others = ['BPN', 'IDN', 'PN', 'DN'];

it.each([
  ['po123', 'PO-000123'],
  ['PO 0123', 'PO-000123'],
  ['P0-00O123', 'PO-000123'],
  ['PP-000123', 'PO-000123'],
  ['PPO-000123', 'PO-000123'],
  ['po-00000l23', 'PO-000123'],
  ['PO-000123', undefined],
  ['PN-000123', undefined],
  ['pn 123', undefined],
  ['BPN-1', undefined],
  ['123', undefined],
  ['cement 42', undefined],
  ['po', undefined],
])('%s means %s', (typed, meant) => {
  expect(meantNumber(typed, ['PO'], others)).toBe(meant);
});
