import { describe, expect, it } from 'vitest';
import { pdfPixels, pdfText } from '../../test/read-pdf';
import { type PrintedList, renderList } from './render-list';

function list(rows: PrintedList['rows'], changes: Partial<PrintedList> = {}): PrintedList {
  return {
    language: 'en',
    title: 'Stock Item List',
    business: {
      name: 'Mwangaza Hardware Ltd',
      address: 'Enterprise Road, Nairobi',
      email: 'stores@mwangaza.co.ke',
      tel: '',
      website: 'www.mwangaza.co.ke',
    },
    columns: [{ title: 'No.' }, { title: 'Product Description' }, { title: 'SOH Value (Kshs)' }],
    rows,
    printedOn: '21 Nov 2026, 10:30',
    printedBy: 'Juma Otieno',
    landscape: true,
    ...changes,
  };
}

async function* stream(count: number): AsyncGenerator<string[]> {
  for (let row = 1; row <= count; row++) yield [String(row), `Cement, lot ${row}.`, '999,999,999,999.00'];
}

describe('a printed list', () => {
  it('has the business, title, date, headings and page number on landscape A4', async () => {
    const pdf = await renderList(list(stream(120)));
    const pages = await pdfText(pdf);
    for (const words of [
      'Mwangaza Hardware Ltd',
      'Enterprise Road, Nairobi',
      'stores@mwangaza.co.ke',
      'www.mwangaza.co.ke',
    ])
      expect(pages[0]).toContain(words);
    expect(pages[0]).toContain('Stock Item List');
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      expect(page).toContain('Product Description');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Printed on 21 Nov 2026, 10:30');
      expect(page).toContain('Printed by Juma Otieno');
    });
    const { width, height } = await pdfPixels(pdf, 0, 1);
    expect(width).toBeGreaterThan(height);
  });

  it('prints 5,000 rows, each of them once', async () => {
    const text = (await pdfText(await renderList(list(stream(5000))))).join('\n');
    expect(new Set(text.match(/lot \d+\./g)).size).toBe(5000);
    expect(text.match(/lot \d+\./g)).toHaveLength(5000);
  });

  it('keeps each word whole in 14 columns', async () => {
    const columns = Array.from({ length: 14 }, (_, column) => ({ title: `Warehouse column ${column}` }));
    const rows = [columns.map((_, column) => (column % 2 === 0 ? '999,999,999.00' : 'Changamwe Depot'))];
    const text = (await pdfText(await renderList(list(rows, { columns })))).join('\n');
    expect(text.match(/999,999,999\.00/g)).toHaveLength(7);
    expect(text.match(/Changamwe/g)).toHaveLength(7);
    expect(text.match(/Warehouse/g)).toHaveLength(14);
  });

  it('says so if nothing is listed', async () => {
    expect((await pdfText(await renderList(list([])))).join()).toContain('No records found');
    expect((await pdfText(await renderList(list([], { emptyText: 'Nothing here' })))).join()).toContain('Nothing here');
  });

  it('passes on an error from the rows, and prints the next list all the same', async () => {
    async function* failing(): AsyncGenerator<string[]> {
      yield ['1', 'Cement', '1.00'];
      throw new Error('the database went away');
    }
    await expect(renderList(list(failing()))).rejects.toThrow('the database went away');
    expect((await pdfText(await renderList(list(stream(1))))).join()).toContain('lot 1.');
  });
});
