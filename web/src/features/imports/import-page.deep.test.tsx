import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import type { UnknownPlace } from '@ghala/contract/imports/place-choices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, onScreen } from '../../../test/on-screen';
import { keepAccessToken, keepProfile, type Profile } from '../../session/session-store';
import ProductImportPage from './product-import-page';

/** In a browser, a worker reads workbooks. */
vi.mock('../../documents/uploads/read-workbook', () => ({
  readWorkbook: async () => [
    { name: 'Cover', csv: 'Stock of the shop,\r\nCounted by the team on,30 June\r\n' },
    { name: 'Prices', csv: 'Item,Retail price\r\nNails,90\r\n' },
    { name: 'Stock', csv: 'Item,Unit,Balance in store\r\nCement,Bag,4\r\n' },
  ],
}));

const sent: FormData[] = [];
let hasWarehouse = true;
/** With two warehouses, none is chosen beforehand. */
let hasTwoWarehouses = false;
/** The first check does not know these places. */
let unknownPlaces: UnknownPlace[] = [];
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
      field: 'quantity',
      column: 'Opening Quantity',
      heading: 'On hand',
      expected: 'A number, 0 or more, such as 12.5',
      expects: { code: 'number', params: {} },
      code: 'cellNumber',
      params: { found: '12 bags', write: '12' },
      message: '',
      found: '12 bags',
    },
    {
      row: 6,
      field: 'tracking',
      column: 'Tracking',
      heading: 'Tracking',
      expected: '',
      expects: null,
      code: 'trackingInStock',
      params: {},
      message: '',
      found: 'lot',
    },
    {
      row: 7,
      field: 'categoryId',
      column: 'Category',
      heading: 'Group',
      expected: '',
      expects: null,
      code: 'mayNotMake',
      params: { catalogue: 'category', name: 'Paint' },
      message: '',
      found: 'Paint',
    },
  ],
  preview: [
    {
      row: 2,
      isNew: true,
      code: '',
      name: 'Cement',
      category: 'Building',
      unit: 'Bag',
      changes: [],
      quantity: 4,
      place: 'Main Store',
      section: 'A1',
      isNewSection: true,
      lots: null,
    },
  ],
  makes: { units: ['Bag', 'Kg'], categories: [], subCategories: [], warehouses: ['Depot'], sections: ['A1', 'B2'] },
  unknownPlaces: [] as UnknownPlace[],
  openings: [{ warehouseId: 7, warehouse: 'Main Store', count: 1, value: 3000 }],
  opening: 'atOnce' as const,
  receipts: [],
  totals: [5, 9],
  warnings: [
    {
      row: 2,
      field: 'barcode',
      column: 'Barcode',
      heading: 'EAN',
      expected: '',
      expects: null,
      code: 'checkDigit',
      params: { digit: '3' },
      message: '',
      found: '6291041500214',
    },
  ],
  importId: null,
  decimalComma: { found: '1.200', read: 1200 },
  dateOrder: null,
};

/** Unless a test says otherwise there is one warehouse, one category and no unit. */
function listOf(url: string): unknown[] {
  if (url.includes(catalogueCalls.categories.list.path)) return [{ id: 1, category: 'Building', subcategories: [] }];
  if (!url.includes('/warehouses') || !hasWarehouse) return [];
  const warehouse = { id: 7, name: 'Main Store', isVirtual: false, description: '' };
  return hasTwoWarehouses ? [warehouse, { ...warehouse, id: 8, name: 'Yard' }] : [warehouse];
}

/** The page sends its file by XMLHttpRequest, which reports the progress. */
class Request {
  status = 200;
  response = checked;
  upload = {};
  onload = () => {};
  open() {}
  setRequestHeader() {}
  send(body: FormData) {
    sent.push(body);
    const isFirst = body.get('places') === '[]' || body.get('places') === null;
    this.response = { ...checked, unknownPlaces: isFirst ? unknownPlaces : [] };
    queueMicrotask(() => this.onload());
  }
}

beforeEach(() => {
  sent.length = 0;
  hasWarehouse = true;
  hasTwoWarehouses = false;
  unknownPlaces = [];
  window.localStorage.clear();
  keepAccessToken('token');
  keepProfile({ id: 1, Permission: { productsManage: true, batchAdd: true } } as Profile);
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', async (url: string) => {
    const rows = listOf(url);
    return Response.json(rows, { headers: { 'X-Total-Count': String(rows.length) } });
  });
});

const fieldOf = (column: string) =>
  screen.getByLabelText<HTMLInputElement>(`Field of ${column}`, { selector: 'input' });

async function chooseFile(name: string, text: string) {
  const file = new File([text], name);
  fireEvent.change(await screen.findByLabelText('Choose a .csv or .xlsx file'), { target: { files: [file] } });
  await screen.findByText(`1. Columns of ${name}`);
}

test('columns are proposed with their first values, corrected, and sent with what applies to every row', async () => {
  await onScreen(ProductImportPage);
  const rows = 'My shop\nItem,Measure,On hand,Colour,Cost\nCement,Bag,4,grey,750\nNails,Kg,12 bags,,';
  await chooseFile('shop.csv', rows);
  const columns = ['Item', 'Measure', 'On hand', 'Colour', 'Cost'];
  expect(columns.map((column) => fieldOf(column).value)).toEqual([
    'Product Name',
    'Unit',
    'Opening Quantity',
    'Leave out',
    'Purchase Price',
  ]);
  expect(screen.getByText('Cement · Nails')).toBeTruthy();

  // A field can be in only one column.
  fireEvent.click(fieldOf('Colour'));
  const options = within(await screen.findByRole('listbox', { name: 'Field of Colour', hidden: true }));
  fireEvent.click(options.getByRole('option', { name: 'Unit', hidden: true }));
  await waitFor(() => expect(fieldOf('Measure').value).toBe('Leave out'));
  expect(fieldOf('Colour').value).toBe('Unit');

  const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
  // The only category and the only warehouse are chosen.
  await waitFor(() => expect(input(/^Category of new/).value).toBe('Building'));
  await waitFor(() => expect(input(/^Warehouse of the/).value).toBe('Main Store'));

  fireEvent.click(await button('Check rows'));
  expect(await screen.findByText('Adds 2 units: Bag, Kg; 1 warehouse: Depot; 2 sections: A1, B2.')).toBeTruthy();
  expect(screen.getByText(/^1 opening quantity, worth .* will be added to Main Store/)).toBeTruthy();
  expect(screen.getByText('"12 bags" is not a number. Write 12.')).toBeTruthy();
  expect(screen.getByText('On hand (Opening Quantity)')).toBeTruthy();
  expect(screen.getByText('A number, 0 or more, such as 12.5')).toBeTruthy();
  expect(screen.getByText(/^1 barcode has a wrong check digit\. It is kept unchanged/)).toBeTruthy();
  expect(screen.getByText('6291041500214 is kept as your own code. As a GTIN it would end in 3.')).toBeTruthy();
  // Whoever may do what is needed first gets a link; others learn whom to ask.
  expect(
    screen
      .getByText(/^Some products are in stock/)
      .querySelector('a')
      ?.getAttribute('href'),
  ).toBe('/inventory/products');
  const entries = screen.getByText(/^Some rows name categories or units/);
  expect([entries.querySelector('a'), entries.textContent]).toEqual([
    null,
    expect.stringContaining('Ask somebody who manages categories.'),
  ]);
  expect(screen.getByText('Rows 5 and 9 are totals and are left out.')).toBeTruthy();
  expect(screen.getByText('This file writes decimal commas: 1.200 is read as 1,200.')).toBeTruthy();
  expect(screen.getByText('4 · Main Store, new section A1')).toBeTruthy();
  // Each list has its own tools, beside its own title.
  for (const list of ['Failed rows', 'Preview of 1 of 2 rows'])
    expect(within(screen.getByRole('region', { name: list })).getAllByRole('button', { name: 'Columns' })).toHaveLength(
      1,
    );
  expect(await button('Import 2 valid rows')).toBeTruthy();
  const [body] = sent;
  expect(Object.fromEntries([...(body?.entries() ?? [])].filter(([name]) => name !== 'file'))).toMatchObject({
    kind: 'products',
    mode: 'check',
    headingRow: '2',
    columns: 'name,,quantity,unitId,pricePurchase',
    separator: 'comma',
    category: 'Building',
    warehouseId: '7',
    isWorkbook: 'false',
  });

  fireEvent.click(await button('Import 2 valid rows'));
  expect(await screen.findByText(/^2 rows were imported, 3 were left out\. 1 added, 0 updated/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Failed rows' }).textContent).toContain('"12 bags" is not a number.');
});

test('the field of the warehouse appears with the quantity, and says that it is missing', async () => {
  hasTwoWarehouses = true;
  await onScreen(ProductImportPage);
  await chooseFile('shop.csv', 'Item,Unit,Here\nCement,Bag,4');
  const warehouse = () => screen.queryByLabelText<HTMLInputElement>(/^Warehouse of the/, { selector: 'input' });
  expect(warehouse()).toBeNull();
  fireEvent.click(fieldOf('Here'));
  const options = within(await screen.findByRole('listbox', { name: 'Field of Here', hidden: true }));
  fireEvent.click(options.getByRole('option', { name: 'Opening Quantity', hidden: true }));
  await waitFor(() => expect(warehouse()).toBeTruthy());
  fireEvent.click(await button('Check rows'));
  expect(await screen.findByText('Choose the warehouse in which these quantities are.')).toBeTruthy();
  expect(document.activeElement).toBe(warehouse());
  expect(screen.queryByText('File not imported')).toBeNull();
  expect(sent).toHaveLength(0);
});

const NO_NAME = 'Choose which column has the product’s name.';

test('without a column of names nothing is sent, unless the file is about existing products', async () => {
  await onScreen(ProductImportPage);
  await chooseFile('shop.csv', 'Colour,Retail price\ngrey,750');
  expect(screen.getByText(NO_NAME)).toBeTruthy();
  fireEvent.click(await button('Check rows'));
  expect(await screen.findAllByText(NO_NAME)).toHaveLength(2);
  fireEvent.click(await button('OK'));

  fireEvent.click(await button('Another file'));
  await chooseFile('codes.csv', 'SKU,Retail price\nC-1,750');
  fireEvent.click(await button('Check rows'));
  fireEvent.click(await button('Choose the column'));
  expect(sent).toHaveLength(0);
  fireEvent.click(await button('Check rows'));
  fireEvent.click(await button('Update by item code'));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('in a workbook, the sheet whose headings name most fields is read, and another can be chosen', async () => {
  await onScreen(ProductImportPage);
  await chooseFile('stock.xlsx', '');
  const sheet = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sheet' });
  expect([...sheet.options].map(({ text }) => text)).toEqual(['Cover', 'Prices', 'Stock']);
  expect(sheet.selectedOptions[0]?.text).toBe('Stock');
  expect(fieldOf('Balance in store').value).toBe('Opening Quantity');
  fireEvent.change(sheet, { target: { value: '1' } });
  expect(fieldOf('Retail price').value).toBe('Retail Price');
  expect(screen.queryByRole('combobox', { name: 'Field of Balance in store' })).toBeNull();
  fireEvent.click(await button('Check rows'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.get('isWorkbook')).toBe('true');
  const [file] = sent.map((body) => body.get('file') as File);
  expect(await file?.text()).toContain('Item,Retail price\r\nNails,90');
});

test('without a warehouse, the page says who could add one, which is then fetched and chosen', async () => {
  hasWarehouse = false;
  await onScreen(ProductImportPage);
  await chooseFile('shop.csv', 'Item,Unit,Qty\nCement,Bag,4');
  await screen.findAllByText('Ask somebody who may add warehouses.');
  hasWarehouse = true;
  fireEvent.click(await button('Fetch'));
  const warehouse = screen.getByLabelText<HTMLInputElement>(/^Warehouse of the/, { selector: 'input' });
  await waitFor(() => expect(warehouse.value).toBe('Main Store'));
  expect(fieldOf('Qty').value).toBe('Opening Quantity');
});

test.each([
  ['users', 'Name,Role,Phone,System Status,User Status', 'each user is added by hand', 'Users', '/settings/users'],
  ['roles', 'Role,Description,No. of Users', 'not what they may do', 'Roles', '/settings/roles'],
])('Ghala’s own list of %s is refused, and says where they are added', async (_list, headings, why, link, to) => {
  keepProfile({ id: 1, Permission: { productsManage: true, usersView: true } } as Profile);
  await onScreen(ProductImportPage);
  const file = new File([`No.,${headings}\r\n1,Juma`], 'list.csv');
  fireEvent.change(await screen.findByLabelText('Choose a .csv or .xlsx file'), { target: { files: [file] } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(why);
  expect(within(alert).getByRole('link', { name: link }).getAttribute('href')).toBe(to);
});

test('each unknown place name is matched once: to a warehouse, a new one or none', async () => {
  keepProfile({ id: 1, Permission: { productsManage: true, batchAdd: true, warehouseAdd: true } } as Profile);
  hasTwoWarehouses = true;
  unknownPlaces = [
    { name: 'WH/Stock', rows: 3, warehouseId: 7, add: 'Warehouse', section: '' },
    { name: 'Stores - MHW', rows: 2, warehouseId: null, add: 'Stores', section: '' },
    { name: 'Scrap', rows: 1, warehouseId: null, add: 'Scrap', section: '' },
  ];
  await onScreen(ProductImportPage);
  await chooseFile('places.csv', 'Item,Unit,Qty,Warehouse\nCement,Bag,4,WH/Stock');
  fireEvent.click(await button('Check rows'));
  expect(await screen.findByText('Places in places.csv')).toBeTruthy();
  const means = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `What ${name} is` });
  expect(['WH/Stock', 'Stores - MHW', 'Scrap'].map((name) => means(name).value)).toEqual(['existing', 'add', 'add']);
  fireEvent.change(means('Scrap'), { target: { value: 'leftOut' } });
  const added = screen.getByRole('textbox', { name: 'Name of the new warehouse for Stores - MHW' });
  fireEvent.change(added, { target: { value: ' ' } });
  fireEvent.click(await button('Check rows'));
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  expect(document.activeElement).toBe(added);
  fireEvent.change(added, { target: { value: 'Town Store' } });
  fireEvent.click(await button('Check rows'));
  expect(await screen.findByText(/^Adds 2 units/)).toBeTruthy();
  expect(sent).toHaveLength(2);
  expect(JSON.parse(String(sent[1]?.get('places')))).toEqual([
    { name: 'WH/Stock', warehouseId: 7, add: '', section: '' },
    { name: 'Stores - MHW', warehouseId: null, add: 'Town Store', section: '' },
  ]);

  fireEvent.click(await button('Change columns'));
  expect(await screen.findByText(/^3 place names are matched: WH.Stock, Stores - MHW/)).toBeTruthy();
  fireEvent.click(await button('Match places again'));
  fireEvent.click(await button('Check rows'));
  expect(await screen.findByText('Places in places.csv')).toBeTruthy();
});

test('the choices for a file apply to the corrected one too, until its user starts afresh', async () => {
  hasTwoWarehouses = true;
  unknownPlaces = [{ name: 'WH/Stock', rows: 1, warehouseId: 8, add: 'Warehouse', section: '' }];
  await onScreen(ProductImportPage);
  await chooseFile('first.csv', 'Item,Unit,Colour,Qty,Warehouse\nCement,Bag,grey,many,WH/Stock');
  fireEvent.click(fieldOf('Colour'));
  const options = within(await screen.findByRole('listbox', { name: 'Field of Colour', hidden: true }));
  fireEvent.click(options.getByRole('option', { name: 'Alternative Name', hidden: true }));
  await waitFor(() => expect(fieldOf('Colour').value).toBe('Alternative Name'));
  expect(screen.queryByRole('button', { name: 'Start afresh' })).toBeNull();
  fireEvent.click(await button('Check rows'));
  await screen.findByText('Places in first.csv');
  fireEvent.click(await button('Check rows'));
  await screen.findByText(/^Adds 2 units/);
  fireEvent.click(await button('Cancel'));

  await chooseFile('corrected.csv', 'ITEM,Unit,Colour,Qty,Warehouse\nCement,Bag,grey,4,WH/Stock');
  expect(screen.getByText('Your choices for the last file with these headings are used again.')).toBeTruthy();
  expect(fieldOf('Colour').value).toBe('Alternative Name');
  fireEvent.click(await button('Check rows'));
  await screen.findByText(/^Adds 2 units/);
  expect(JSON.parse(String(sent.at(-1)?.get('places')))).toMatchObject([{ name: 'WH/Stock', warehouseId: 8 }]);

  // Another user does not see it.
  const profile = { Permission: { productsManage: true, batchAdd: true } };
  fireEvent.click(await button('Cancel'));
  keepProfile({ id: 2, ...profile } as Profile);
  await chooseFile('other.csv', 'Item,Unit,Colour,Qty,Warehouse\nCement,Bag,grey,4,WH/Stock');
  expect(screen.queryByRole('button', { name: 'Start afresh' })).toBeNull();
  fireEvent.click(await button('Another file'));
  keepProfile({ id: 1, ...profile } as Profile);
  await chooseFile('again.csv', 'Item,Unit,Colour,Qty,Warehouse\nCement,Bag,grey,4,WH/Stock');
  fireEvent.click(await button('Start afresh'));
  await waitFor(() => expect(fieldOf('Colour').value).toBe('Leave out'));
  expect(screen.queryByRole('button', { name: 'Start afresh' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Match places again' })).toBeNull();
});
