import { describe, expect, it } from 'vitest';
import { readFault } from '../refusals/field-faults';
import { MOST_PACKAGINGS, packagings } from './packaging';
import { packagingsText } from './packaging-text';

const carton = { name: 'Carton', quantity: 24, barcode: '6161000000019', isBought: true, isIssued: false };
const dozen = { name: 'Half-dozen', quantity: 6, barcode: '', isBought: false, isIssued: true };

/** These are the places and codes of what is wrong. */
function faultsOf(given: unknown): [string, string | undefined][] {
  const { error } = packagings.safeParse(given);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), readFault(message)?.code]);
}

describe('the packagings of a product', () => {
  it.each([
    ['a list', [carton, dozen]],
    ['JSON', JSON.stringify([carton, dozen])],
    ['a cell', 'Carton = 24 (6161000000019, bought); Half-dozen = 6 (issued)'],
    ['a cell of other spaces and lines', ' Carton=24(Bought,6161000000019)\n\nHalf-dozen = 6 ( ISSUED );'],
  ])('are read from %s', (_what, given) => {
    expect(packagings.parse(given)).toEqual([carton, dozen]);
  });

  it('are read back as they are written', () => {
    expect(packagings.parse(packagingsText([carton, dozen]))).toEqual([carton, dozen]);
    expect(packagingsText([])).toBe('');
  });

  it.each([undefined, null, '', ' ', '[]', []])('are none where %j is given', (given) => {
    expect(packagings.parse(given)).toEqual([]);
  });

  it('hold an exact number of units, of up to six decimals', () => {
    expect(packagings.parse('Tin = 0.000001')).toMatchObject([{ quantity: 0.000_001 }]);
    expect(faultsOf('Tin = 0.0000001')).toEqual([['0.quantity', 'quantity']]);
    expect(faultsOf('Tin = 0')).toEqual([['0.quantity', expect.any(String)]]);
  });

  it.each([
    ['text that is none', 'Carton of 24', '', 'packagings'],
    ['two barcodes', 'Carton = 24 (1, 2)', '', 'packagings'],
    ['broken JSON', '[{', '', 'packagings'],
    ['a number', 24, '', 'packagings'],
    ['a name that begins with a digit', '6-pack = 6', '0.name', 'packagingName'],
    ['a name with a plus', [{ ...carton, name: 'A + B' }], '0.name', 'packagingName'],
    ['a barcode with a bracket', [{ ...carton, barcode: '(01)1' }], '0.barcode', 'packagingBarcode'],
    ['a name twice', 'Carton = 24; carton = 12', '1.name', 'repeatedPackaging'],
    ['two that are bought', 'Carton = 24 (bought); Bale = 12 (bought)', '1.isBought', 'otherDefault'],
    ['two that are issued', 'Carton = 24 (issued); Bale = 12 (issued)', '1.isIssued', 'otherDefault'],
  ])('refuse %s', (_what, given, place, code) => {
    expect(faultsOf(given)).toEqual([[place, code]]);
  });

  it('are so many at most', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `P${index} = 1`).join(';');
    expect(packagings.parse(many(MOST_PACKAGINGS))).toHaveLength(MOST_PACKAGINGS);
    expect(faultsOf(many(MOST_PACKAGINGS + 1))).toEqual([['', 'tooManyPackagings']]);
  });
});
