import { findHeadings } from '@ghala/contract/imports/match-columns';
import { describe, expect, it } from 'vitest';
import { readCsv, readSheets } from './read-sheet';

describe('a sheet', () => {
  it('may have a title above its headings', () => {
    const rows = readCsv('Stock of the shop\n\nItem,Unit,Qty\nSalt,Bag,4', ',');
    expect(findHeadings(rows)).toEqual({ row: 2, named: 3 });
    expect(
      findHeadings([
        ['', ''],
        ['Colour', 'Mood'],
      ]),
    ).toEqual({ row: 1, named: 0 });
  });

  it.each([
    ['semicolon', 'Item;Qty;Cost\nSalt;"1,5";"4;5"'],
    ['tab', 'Item\tQty\tCost\nSalt\t1,5\t4;5'],
  ] as const)('is read with %s between its cells', async (separator, text) => {
    const { best: sheet } = await readSheets(new File([text], 'stock.csv'));
    expect(sheet).toMatchObject({
      separator,
      rows: [
        ['Item', 'Qty', 'Cost'],
        ['Salt', '1,5', '4;5'],
      ],
    });
  });

  it('can be in the encoding of Windows', async () => {
    const bytes = Uint8Array.from('Item,Qty\nCaf\xe9,4', (sign) => sign.charCodeAt(0));
    const { best: sheet } = await readSheets(new File([bytes], 'stock.csv'));
    expect(sheet.rows[1]).toEqual(['Café', '4']);
    expect(await sheet.file.text()).toContain('Café');
  });
});
