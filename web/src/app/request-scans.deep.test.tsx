import 'fake-indexeddb/auto';
import type { StockRecord } from '@ghala/contract/calls/stock-records';
import type { LotHead } from '@ghala/contract/common/lots';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, onScreen } from '../../test/on-screen';
import { AdjustmentForm } from '../features/adjustments/adjustment-form';
import { ReserveForm } from '../features/reservations/reserve-form';
import { TransferForm } from '../features/transfers/transfer-form';
import { offerToScreen } from '../ui/scan/scanner-keys';

const head = (lotId: number, number: string): LotHead => ({ lotId, number, expiresOn: '2099-01-31', isExpired: false });
const [A, B] = [head(1, 'A'), head(2, 'B')];
const main = { id: 2, name: 'Main' };
const carton = { name: 'Carton', quantity: 12, barcode: '', isBought: false, isIssued: false };
const milk = { id: 1, name: 'Milk', code: 'M-1', tracking: 'lot', unit: { unit: 'Piece' }, packagings: [carton] };
const soap = { ...milk, id: 9, name: 'Soap', code: 'S-1', tracking: 'none' };
const record = {
  ...{ id: 4, quantity: 50, quantityReserved: 0, onHand: 50, Warehouse: main, Section: { id: 3, name: 'Bay 1' } },
  Product: { ...milk, shelfLife: null },
} as unknown as StockRecord;
const soapRecord = { ...record, id: 10, Product: { ...soap, shelfLife: null } } as unknown as StockRecord;

/** Maps the products' ids to where they are. */
const places: Record<number, object[]> = {
  1: [
    { id: 4, Warehouse: main, Section: { id: 3, name: 'Bay 1' } },
    { id: 5, Warehouse: main, Section: { id: 6, name: 'Bay 2' } },
    { id: 7, Warehouse: { id: 8, name: 'Depot' }, Section: null },
  ],
  9: [{ id: 10, Warehouse: main, Section: { id: 3, name: 'Bay 1' } }],
};
const codes: Record<string, object> = {
  'M-1': { product: milk },
  CARTON: { product: milk, packaging: 'Carton' },
  A: { product: milk, knownLot: A },
  B: { product: milk, knownLot: B },
  'S-1': { product: soap },
  'PL-6': { place: { warehouseId: 2, sectionId: 6, Warehouse: main, Section: { id: 6, name: 'Bay 2' } } },
  'PL-2': { place: { warehouseId: 2, sectionId: null, Warehouse: main, Section: null } },
  'PL-8': { place: { warehouseId: 8, sectionId: null, Warehouse: { id: 8, name: 'Depot' }, Section: null } },
};

let sent: unknown[] = [];

async function server(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  const { pathname: path, searchParams } = new URL(url, 'http://x');
  const none = { product: null, packaging: null, place: null, knownLot: null, lot: null, serial: null, count: null };
  const scanned = { ...none, measure: null, wrong: [], ...codes[searchParams.get('code') ?? ''] };
  const lots = [A, B].map((lot) => ({ ...lot, inventoryId: 4, place: 'Bay 1', available: 25, reserved: 0 }));
  const product = {
    ...milk,
    name: path.endsWith('/9') ? 'Soap' : 'Milk',
    Inventory: places[Number(path.split('/').at(-1))],
  };
  if (method !== 'GET') sent.push(JSON.parse(String(body)));
  if (path.includes('/units')) return Response.json([]);
  return Response.json({ status: 1, message: 'Done', scanned, lots, product, stock: { status: 'done' } });
}

const quantity = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
async function type(input: HTMLInputElement, value: string) {
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
  act(() => input.blur());
}
const scan = (code: string) => act(() => offerToScreen(code));

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', server);
});

describe.each([
  ['adjustments', AdjustmentForm],
  ['reserved', ReserveForm],
  ['transfers', TransferForm],
])('in the form of %s', (path, Form) => {
  const shown = () => onScreen(() => <Form record={record} />);
  const field = () =>
    quantity(path === 'adjustments' ? 'Qty Adjusted' : path === 'reserved' ? 'Qty to Reserve' : 'Qty to Move');

  it('a scan of its own product counts, also in packagings', async () => {
    await shown();
    await scan('M-1');
    await scan('M-1');
    await expect(scan('CARTON')).resolves.toBe('Milk: 2 Piece + 1 Carton');
    expect((await field()).value).toBe('2 Piece + 1 Carton');
  });

  it('a scan of another product in its place opens the form about that product', async () => {
    const address = await shown();
    await scan('S-1');
    await waitFor(() => expect(address()).toBe(`/inventory/stocks/${path}/10`));
    cleanup();
    await onScreen(() => <Form record={soapRecord} />);
    await waitFor(async () => expect((await field()).value).toBe('1 piece'));
  });

  it('another product changes nothing if the user stays with unsaved work, and the next scan counts', async () => {
    const address = await shown();
    const before = address();
    await scan('M-1');
    const other = offerToScreen('S-1');
    fireEvent.click(await button('Stay'));
    await act(() => other);
    await scan('M-1');
    expect((await field()).value).toBe('2 pieces');
    expect(address()).toBe(before);
  });
});

describe.each([
  ['adjustments', AdjustmentForm],
  ['reserved', ReserveForm],
])('in the form of %s', (path, Form) => {
  it.each([
    ['PL-6', 5],
    ['PL-8', 7],
  ])('the place %s is that of its goods', async (code, id) => {
    const address = await onScreen(() => <Form record={record} />);
    await scan(code);
    await waitFor(() => expect(address()).toBe(`/inventory/stocks/${path}/${id}`));
  });

  it('it asks about a warehouse in which several sections have the product', async () => {
    await onScreen(() => <Form record={record} />);
    await scan('PL-2');
    expect(await screen.findByText(/Stock of Milk in Main is in several sections. Scan a section./)).toBeTruthy();
  });
});

describe('scanned lots', () => {
  it('are chosen even if they are not due, and the only one follows the quantity', async () => {
    await onScreen(() => <ReserveForm record={record} />);
    await scan('B');
    const input = await quantity('Qty to Reserve');
    expect(input.value).toBe('1 piece');
    await type(input, '5');
    expect(await screen.findByText('5 of 5 pieces chosen')).toBeTruthy();
    fireEvent.click(await button('Process'));
    await waitFor(() => expect(sent).toMatchObject([{ quantity: 5, lots: [{ lotId: 2, quantity: 5 }] }]));
  });

  it('become the lots of an adjustment', async () => {
    await onScreen(() => <AdjustmentForm record={record} />);
    await scan('B');
    expect(screen.getByLabelText<HTMLInputElement>('Lot No.', { selector: 'input', exact: false }).value).toBe('B');
    expect(screen.getByLabelText<HTMLInputElement>('Expiry', { selector: 'input', exact: false }).value).toBe(
      '31/01/2099',
    );
    expect((await quantity('Qty Adjusted')).value).toBe('1 piece');
  });
});
