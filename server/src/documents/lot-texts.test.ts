import { expect, it } from 'vitest';
import { lotExpiries, lotNumbers } from './lot-texts';

const lot = (number: string, quantity: number, expiresOn: string | null) => ({
  number,
  quantity,
  expiresOn,
  madeOn: null,
});

it('names the lots of a line in a file, each with its quantity if there are several', () => {
  expect(lotNumbers(null)).toBe('');
  expect(lotNumbers([lot('A1', 10, null)])).toBe('A1');
  expect(lotNumbers([lot('A1', 6, null), lot('B2', 4.5, null)])).toBe('A1: 6; B2: 4.5');
  expect(lotNumbers([lot('SN-1', 1, null), lot('SN-2', 1, null)])).toBe('SN-1; SN-2');
});

it('names when they expire, once each', () => {
  const lots = [lot('A1', 6, '2027-01-31'), lot('B2', 4, '2027-01-31'), lot('C3', 1, null), lot('D4', 1, '2027-02-01')];
  expect(lotExpiries(lots)).toBe('31/01/2027; 01/02/2027');
  expect(lotExpiries(null)).toBe('');
});
