import { describe, expect, it } from 'vitest';
import { layOutTable } from './table-columns';

const total = (layout: ReturnType<typeof layOutTable>) => layout.columns.reduce((sum, column) => sum + column.width, 0);

describe('the layout of a printed table', () => {
  it('uses the whole width, and gives longer text more of it', () => {
    const layout = layOutTable(
      [{ title: 'No.' }, { title: 'Product' }],
      [['1', 'Galvanised roofing sheet, gauge 30']],
      500,
    );
    expect(total(layout)).toBeCloseTo(500);
    expect(layout.columns[1]?.width).toBeGreaterThan(layout.columns[0]?.width ?? 500);
  });

  it('keeps the share a column asks for', () => {
    const columns = [{ title: 'A', width: 0.5 }, { title: 'B' }];
    expect(layOutTable(columns, [['x', 'words '.repeat(50)]], 400).columns[0]?.width).toBeCloseTo(200);
  });

  it('aligns numbers right, and codes, telephone numbers and words left', () => {
    const titles = ['Qty', 'Price', 'Code', 'Phone', 'Name', 'Empty'].map((title) => ({ title }));
    const rows = [
      ['1,000.5', 'KES 12.00', '00123', '0712345678', 'Juma', '-'],
      ['-', 'N/A', '17', '+254700000000', '12', ''],
    ];
    const { columns } = layOutTable(titles, rows, 500);
    expect(columns.map((column) => column.align)).toEqual(['right', 'right', 'left', 'left', 'left', 'left']);
    expect(layOutTable([{ title: 'Code', align: 'left' }], [['7']], 100).columns[0]?.align).toBe('left');
  });

  it('reduces the font size before it breaks a word', () => {
    const columns = Array.from({ length: 12 }, (_, index) => ({ title: `C${index}` }));
    const row = columns.map(() => '999,999,999.00');
    expect(layOutTable(columns, [row], 1200).size).toBe(8.5);
    const narrow = layOutTable(columns, [row], 640);
    expect(narrow.size).toBeLessThan(8.5);
    expect(narrow.rows).toEqual([row]);
    expect(total(narrow)).toBeCloseTo(640);
  });
});
