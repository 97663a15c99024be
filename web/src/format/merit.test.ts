import { describe, expect, it } from 'vitest';
import { meritOf } from './merit';

describe('the merit of a search result', () => {
  it.each([
    ['its code', 'cem-50', 0],
    ['its name', 'Cement 50 kg bag', 1],
    ['the beginning of its code', 'cem-', 2],
    ['the beginning of its name', 'cement 50', 2],
    ['whole words in any order', 'bag cement', 3],
    ['parts of words', 'ba cement', 4],
  ])('of %s', (_what, words, merit) => {
    expect(meritOf(words, { label: 'Cement 50 kg bag', code: 'CEM-50' })).toBe(merit);
  });

  it('takes the label of a document for its number', () => {
    expect(meritOf('po-7', { label: 'PO-7' })).toBe(0);
  });

  it('overlooks case and superfluous spaces', () => {
    expect(meritOf('  CEMENT   bag ', { label: 'cement bag', code: 'C1' })).toBe(1);
  });
});
