import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell } from './csv-cell';

describe('a cell of a CSV file', () => {
  it.each([
    [null, ''],
    [1250.5, '1250.5'],
    [-3, '-3'],
    ['Cement', 'Cement'],
    ['5" pipe, black', '"5"" pipe, black"'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("a","b")', `"'=HYPERLINK(""a"",""b"")"`],
    ['+254700000000', '+254700000000'],
    ['+254 700', "'+254 700"],
    ['-12.5', '-12.5'],
    ['-', '-'],
    ['@sum', "'@sum"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠sum', "'＠sum"],
    ['＝', '＝'],
    ['\tx', "'\tx"],
    ['\r=x', `"'\r=x"`],
    ['Ng’ang’a – 1 000', 'Ng’ang’a – 1 000'],
  ])('%j is written as %j', (value, text) => {
    expect(csvCell(value)).toBe(text);
  });

  it('is read back as it was, or after an apostrophe', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '=', '-', '＝', '＠', "'", 'x') }),
    );
    fc.assert(
      fc.property(cell, cell, (first, second) => {
        const [row] = parse(`${csvCell(first)},${csvCell(second)},end\n`, { record_delimiter: '\n' }) as string[][];
        expect(row).toHaveLength(3);
        expect([first, `'${first}`]).toContain(row?.[0]);
        expect([second, `'${second}`]).toContain(row?.[1]);
      }),
    );
  });
});
