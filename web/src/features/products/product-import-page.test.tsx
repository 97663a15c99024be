import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, onScreen } from '../../../test/on-screen';
import { keepAccessToken, keepProfile, type Profile } from '../../shared/session-store';
import ProductImportPage from './product-import-page';

const sent: FormData[] = [];
const checked = {
  status: 1,
  message: 'Checked',
  created: 1,
  updated: 0,
  unchanged: 0,
  further: 1,
  errors: [
    {
      row: 4,
      column: 'Opening Quantity',
      code: 'cellNumber',
      params: { found: '12 bags', write: '12' },
      message: '',
      found: '12 bags',
    },
  ],
  preview: [],
  makes: { units: ['Bag', 'Kg'], categories: [], subCategories: [] },
  openings: [{ warehouseId: 7, warehouse: 'Main Store', count: 1, value: 3000 }],
  receipts: [],
};

/** One warehouse, one category, no unit. */
function listOf(url: string): unknown[] {
  if (url.includes(catalogueCalls.categories.list.path)) return [{ id: 1, category: 'Building', subcategories: [] }];
  return url.includes('/warehouses') ? [{ id: 7, name: 'Main Store', isVirtual: false, description: '' }] : [];
}

/** What the page sends by XMLHttpRequest, which tells how far it has come. */
class Request {
  status = 200;
  response = checked;
  upload = {};
  onload = () => {};
  open() {}
  setRequestHeader() {}
  send(body: FormData) {
    sent.push(body);
    queueMicrotask(() => this.onload());
  }
}

beforeEach(() => {
  sent.length = 0;
  keepAccessToken('token');
  keepProfile({ id: 1, Permission: { productsManage: true, batchAdd: true } } as Profile);
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', async (url: string) => Response.json(listOf(url), { headers: { 'X-Total-Count': '1' } }));
});

test('columns are proposed with their first values, corrected, and sent with what applies to every row', async () => {
  await onScreen(ProductImportPage);
  const rows = 'My shop\nItem,Measure,On hand,Colour,Cost\nCement,Bag,4,grey,750\nNails,Kg,12 bags,,';
  const file = new File([rows], 'shop.csv');
  fireEvent.change(await screen.findByLabelText('Choose a .csv or .xlsx file'), { target: { files: [file] } });

  const field = (column: string) => screen.getByRole<HTMLInputElement>('combobox', { name: `Field of ${column}` });
  await screen.findByText('1. Columns of shop.csv');
  const columns = ['Item', 'Measure', 'On hand', 'Colour', 'Cost'];
  expect(columns.map((column) => field(column).value)).toEqual([
    'Product Name',
    'Unit',
    'Opening quantity',
    'Leave out',
    'Purchase Price',
  ]);
  expect(screen.getByText('Cement · Nails')).toBeTruthy();

  // A field is in one column.
  fireEvent.click(field('Colour'));
  const options = within(await screen.findByRole('listbox', { name: 'Field of Colour', hidden: true }));
  fireEvent.click(options.getByRole('option', { name: 'Unit', hidden: true }));
  await waitFor(() => expect(field('Measure').value).toBe('Leave out'));
  expect(field('Colour').value).toBe('Unit');

  const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
  // The only category and the only warehouse are chosen.
  await waitFor(() => expect(input(/^Category of new/).value).toBe('Building'));
  await waitFor(() => expect(input(/^Warehouse of the/).value).toBe('Main Store'));

  fireEvent.click(await button('Check rows'));
  expect(await screen.findByText('Adds 2 units: Bag, Kg.')).toBeTruthy();
  expect(screen.getByText(/^1 opening quantity, worth .* will be added to Main Store/)).toBeTruthy();
  expect(screen.getByText('"12 bags" is not a number. Write 12.')).toBeTruthy();
  expect(await button('Import 2 valid rows')).toBeTruthy();
  const [body] = sent;
  expect(Object.fromEntries([...(body?.entries() ?? [])].filter(([name]) => name !== 'file'))).toMatchObject({
    mode: 'check',
    headingRow: '2',
    columns: 'name,,quantity,unitId,pricePurchase',
    separator: 'comma',
    category: 'Building',
    warehouseId: '7',
  });
});
