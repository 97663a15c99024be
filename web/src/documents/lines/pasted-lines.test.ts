import { describe, expect, it } from 'vitest';
import { isRows, readPastedLines } from './pasted-lines';

describe('rows pasted from a spreadsheet', () => {
  it('say product, quantity and price of a unit, below headings or without', () => {
    const rows = 'C-1\tCement 50 kg\t40\t1,250.50\nC-2\tSteel bar\t12\t';
    const lines = [
      { words: ['C-1', 'Cement 50 kg'], quantity: '40', unitPrice: '1,250.50' },
      { words: ['C-2', 'Steel bar'], quantity: '12', unitPrice: '' },
    ];
    expect(readPastedLines(rows)).toEqual(lines);
    expect(readPastedLines(`Code\tItem\tQty\tPrice\r\n${rows}\r\n\r\n`)).toEqual(lines);
  });

  it('may begin with a code of digits alone', () => {
    expect(readPastedLines('6161100\t5\n6161101\t7\t20')).toEqual([
      { words: ['6161100'], quantity: '5', unitPrice: '' },
      { words: ['6161101'], quantity: '7', unitPrice: '20' },
    ]);
  });

  it('pass over a column of units', () => {
    expect(readPastedLines('Sugar\tBag\t3\tKg\t90')[0]).toEqual({
      words: ['Sugar', 'Bag'],
      quantity: '3',
      unitPrice: '90',
    });
  });

  it('keep a quoted cell whole, and names without a quantity', () => {
    expect(readPastedLines('"Pipe ""2 inch"""\t4')).toEqual([
      { words: ['Pipe "2 inch"'], quantity: '4', unitPrice: '' },
    ]);
    expect(readPastedLines('Salt\nSugar').map(({ words }) => words)).toEqual([['Salt'], ['Sugar']]);
  });

  it('may be separated by semicolons', () => {
    expect(readPastedLines('Salt;4;30\nSugar;2')).toHaveLength(2);
    expect(readPastedLines('Salt;4;30')[0]).toEqual({ words: ['Salt'], quantity: '4', unitPrice: '30' });
  });

  it('are told from one pasted text', () => {
    expect(['Cement 50 kg', 'Cement 50 kg\n', 'Salt\t4', 'Salt\nSugar'].map(isRows)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
