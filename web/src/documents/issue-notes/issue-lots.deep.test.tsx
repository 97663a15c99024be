import { type DispatchAnswer, dispatchCalls } from '@ghala/contract/calls/dispatches';
import type { LotHead } from '@ghala/contract/common/lots';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, onScreen } from '../../../test/on-screen';
import { IssueItems } from './issue-items';
import { noteQuery } from './note-calls';
import { dispatchNotes, noteOf } from './note-kind';
import { ProductWithLots } from './requested-lots';

type Item = DispatchAnswer['dispatch']['items'][number];

const head = (lotId: number, number: string, isExpired = false): LotHead => ({
  lotId,
  number,
  expiresOn: isExpired ? '2020-01-31' : null,
  isExpired,
});
const [A, B, C] = [head(1, 'A', true), head(2, 'B'), head(3, 'C')];
/** Each lot came in on a day of its own. */
const cameIn = ({ lotId }: LotHead) => ({ receivedAt: `2020-01-0${lotId}T08:00:00Z` });
const at = (section: string, lot: LotHead, quantity: number) => ({
  ...{ section, receiptNo: '', batchNo: lot.number, quantity, lot: { ...cameIn(lot), ...lot } },
});

function item(id: number, name: string, more: object): Item {
  return {
    ...{ id, productId: id, quantity: 5, quantityAvailable: 10, quantityDispatched: 0, condition: 'New' },
    ...{ comment: '', collectComment: '', batchNo: '', status: 'pending', isReturn: 0, sections: [], lots: [] },
    ...{ requestedLots: null, requestedLotsReason: '', lotsReason: '' },
    Product: { id, name, code: `C-${id}`, unit: { unit: 'Box' }, tracking: 'lot' },
    ...more,
  } as unknown as Item;
}

/** These stand for the server: the note's lines, what is held where, what a code is, and the calls made. */
let items: Item[] = [];
let held: (LotHead & { available: number })[] = [];
let codes: Record<string, object> = {};
let calls: { lots?: { lotId: number; quantity: number }[] | null }[] = [];

async function server(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  const { pathname: path, searchParams } = new URL(url, 'http://x');
  if (path.includes('/units')) return Response.json([]);
  if (path.endsWith('/scan')) {
    const none = { product: null, place: null, knownLot: null, lot: null, serial: null };
    const scanned = { ...none, ...codes[searchParams.get('code') ?? ''] };
    return Response.json({ status: 1, message: 'Code', scanned });
  }
  if (path.endsWith('/lots/held')) {
    const lots = held.map((lot) => ({ ...cameIn(lot), ...lot, inventoryId: 1, place: 'Bay 1', reserved: 0 }));
    return Response.json({ status: 1, message: 'Lots', lots });
  }
  if (method !== 'GET') {
    const sent = JSON.parse(String(body));
    calls.push(sent);
    items = items.map((one) => (one.id === sent.itemId ? { ...one, status: 'completed' } : one));
  }
  const Warehouse = { id: 1, name: 'Main Store' };
  const dispatch = { id: 1, dispatchNo: 'DN-000001', status: 'active', warehouseId: 1, Warehouse, items };
  const others = { assignedTo: {}, dispatchedBy: null, dispatchedTo: null, pdfUrl: '', gatePassUrl: '' };
  return Response.json({ status: 1, message: 'Done', dispatch, ...others });
}

function PickList() {
  const { data } = useQuery(noteQuery(dispatchNotes, dispatchCalls.get, 1));
  return data ? <IssueItems kind={dispatchNotes} note={noteOf(data)} title="4. Stock Items to Dispatch" /> : null;
}

async function showing(...shown: Item[]) {
  items = shown;
  await onScreen(PickList);
  await screen.findAllByRole('checkbox');
}

const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Pick ${name}` });
const told = (words: string) => screen.findByText(words);
const row = (name: string) => tick(name).closest('tr')?.textContent ?? '';
const sentLots = () => calls[0]?.lots?.map(({ lotId, quantity }) => [lotId, quantity]);

function scan(code: string) {
  const field = screen.getByRole('textbox', { name: 'Scan or type a product code' });
  fireEvent.change(field, { target: { value: code } });
  fireEvent.submit(field);
}

async function lotsDialog() {
  return within(await screen.findByRole('dialog', { name: /^Lots of / }));
}

beforeEach(() => {
  calls = [];
  held = [
    { ...B, available: 4 },
    { ...C, available: 6 },
    { ...A, available: 9 },
  ];
  const milk = { product: { id: 1, name: 'Milk', tracking: 'lot' } };
  codes = {
    '(01)06161000000330(10)B': { ...milk, lot: 'B', knownLot: B },
    '(01)06161000000330(10)C': { ...milk, lot: 'C', knownLot: C },
    '(01)06161000000330(10)A': { ...milk, lot: 'A', knownLot: A },
    '(01)06161000000330(10)D': { ...milk, lot: 'D', knownLot: head(4, 'D') },
    '(01)06161000000330(10)X': { ...milk, lot: 'X' },
  };
  vi.stubGlobal('fetch', server);
});

describe('a line that asks for expired lots', () => {
  const asked = (more = {}) => {
    const lots = [at('Bay 3', A, 9)];
    return item(1, 'Milk', {
      ...{ quantityAvailable: 9, sections: [{ section: 'Bay 3', quantity: 9 }], lots },
      ...{ requestedLots: [{ ...A, quantity: 5 }], requestedLotsReason: 'For the pig farm', ...more },
    });
  };

  it('stands where they are, and is handed out', async () => {
    await showing(asked());
    expect(row('Milk')).toMatch(/Bay 3A, expired 31\/01\/2020/);
    fireEvent.click(tick('Milk'));
    await waitFor(() => expect(calls).toMatchObject([{ itemId: 1, qty: 5 }]));
    expect(calls[0]?.lots ?? null).toBeNull();
  });

  it('is picked by the label of such a lot, and by no other', async () => {
    await showing(asked());
    scan('(01)06161000000330(10)B');
    // The message stands in its row and at the field.
    await waitFor(() => expect(screen.getAllByText(/^Asked for: A, expired/)).toHaveLength(2));
    expect(calls).toEqual([]);
    scan('(01)06161000000330(10)A');
    await waitFor(() => expect(calls).toMatchObject([{ itemId: 1, qty: 5, lotsReason: 'For the pig farm' }]));
    expect(sentLots()).toEqual([[1, 5]]);
  });

  it('keeps its lots when only the reason is changed', async () => {
    await showing(asked());
    fireEvent.click(await button('Choose Other Lots'));
    const dialog = await lotsDialog();
    fireEvent.change(await dialog.findByLabelText('Why these lots'), { target: { value: 'For the ducks' } });
    fireEvent.click(dialog.getByRole('button', { name: 'OK' }));
    fireEvent.click(tick('Milk'));
    await waitFor(() => expect(calls).toMatchObject([{ lotsReason: 'For the ducks' }]));
    expect(sentLots()).toEqual([[1, 5]]);
  });

  it('takes what is due instead', async () => {
    await showing(asked());
    fireEvent.click(await button('Choose Other Lots'));
    const dialog = await lotsDialog();
    fireEvent.click(await dialog.findByRole('button', { name: 'Take Those That Are Due' }));
    fireEvent.click(dialog.getByRole('button', { name: 'OK' }));
    fireEvent.click(tick('Milk'));
    await waitFor(() => expect(calls).toMatchObject([{ itemId: 1, qty: 5, lotsReason: '' }]));
    expect(sentLots()).toEqual([
      [2, 4],
      [3, 1],
    ]);
  });

  it('takes what is left of those lots', async () => {
    const requestedLots = [
      { ...C, quantity: 2 },
      { ...A, quantity: 3 },
    ];
    await showing(asked({ requestedLots, quantityAvailable: 3, lots: [at('Bay 3', A, 3)] }));
    expect(row('Milk')).toContain('Short: 3 of 5 at hand');
    fireEvent.click(tick('Milk'));
    await waitFor(() => expect(calls).toMatchObject([{ qty: 3, lotsReason: 'For the pig farm' }]));
    expect(sentLots()).toEqual([[1, 3]]);
  });
});

describe('the label of a lot', () => {
  beforeEach(async () => {
    const lots = [at('Bay 2', B, 4), at('Bay 1', C, 6)];
    await showing(item(1, 'Milk', { quantity: 3, lots }));
  });

  it('of a lot that is due hands it out, and names it', async () => {
    scan('(01)06161000000330(10)B');
    await told('Milk picked');
    await waitFor(() => expect(calls).toMatchObject([{ itemId: 1, qty: 3, lotsReason: '' }]));
    expect(sentLots()).toEqual([[2, 3]]);
  });

  it('of a lot that is not due asks why, and that lot is handed out', async () => {
    scan('(01)06161000000330(10)C');
    const dialog = await lotsDialog();
    expect(await dialog.findByDisplayValue('3')).toBe(dialog.getByLabelText('Quantity of lot C'));
    expect(calls).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Why these lots'), { target: { value: 'B is behind the pallets' } });
    fireEvent.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(row('Milk')).toMatch(/Bay 1CB is behind/));
    fireEvent.click(tick('Milk'));
    await waitFor(() => expect(calls).toMatchObject([{ qty: 3, lotsReason: 'B is behind the pallets' }]));
    expect(sentLots()).toEqual([[3, 3]]);
  });

  it.each([
    ['A', 'Milk, A, expired 31/01/2020: only a note that asks for this lot can hand it out.'],
    ['D', 'Milk, D is not available in Main Store.'],
    ['X', 'X is not a known lot or serial number of Milk.'],
  ])('%s, which cannot be handed out, picks nothing', async (number, words) => {
    scan(`(01)06161000000330(10)${number}`);
    await told(words);
    expect(calls).toEqual([]);
  });

  it('is not required: the code of the product is enough', async () => {
    scan('C-1');
    await waitFor(() => expect(calls).toMatchObject([{ itemId: 1, qty: 3 }]));
    expect(calls[0]?.lots ?? null).toBeNull();
  });
});

describe('serial numbers', () => {
  const serials = [1, 2, 3].map((id) => head(id, `SN-${id}`));

  async function showingThem(more = {}) {
    const own = serials.map((lot) => ({ ...lot, ...more }));
    for (const knownLot of serials) codes[knownLot.number] = { product: { id: 1, tracking: 'serial' }, knownLot };
    held = own.map((lot) => ({ ...lot, available: 1 }));
    const Product = { id: 1, name: 'Laptop', code: 'C-1', unit: { unit: 'Piece' }, tracking: 'serial' };
    await showing(item(1, 'Laptop', { quantity: 2, Product, lots: own.map((lot) => at('Cage', lot, 1)) }));
  }

  it('that came in together are handed out as they are scanned, whichever they are', async () => {
    await showingThem({ receivedAt: '2020-01-31T08:00:00Z' });
    scan('SN-3');
    await told('Laptop: 1 of 2 pieces chosen');
    scan('SN-2');
    await waitFor(() => expect(calls).toMatchObject([{ itemId: 1, qty: 2, lotsReason: '' }]));
  });

  it('that came in together are chosen by hand without a reason', async () => {
    await showingThem({ receivedAt: '2020-01-31T08:00:00Z' });
    fireEvent.click(await button('Choose Other Lots'));
    const dialog = await lotsDialog();
    fireEvent.click(await dialog.findByLabelText('Take SN-1'));
    fireEvent.click(dialog.getByLabelText('Take SN-3'));
    await dialog.findByText('2 of 2 pieces chosen');
    expect(dialog.queryByLabelText('Why these lots')).toBeNull();
  });

  it('are handed out as they are scanned', async () => {
    await showingThem();
    scan('SN-2');
    await told('Laptop: 1 of 2 pieces chosen');
    expect(row('Laptop')).toContain('SN-2');
    scan('SN-2');
    await told('Serial number SN-2 of Laptop is on this line already.');
    expect(calls).toEqual([]);
    scan('SN-1');
    await waitFor(() => expect(calls).toMatchObject([{ itemId: 1, qty: 2, lotsReason: '' }]));
    expect(sentLots()).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it('that are not due need one reason before they are handed out', async () => {
    await showingThem();
    scan('SN-3');
    await told('Laptop: 1 of 2 pieces chosen');
    scan('SN-1');
    const dialog = await lotsDialog();
    const taken = await dialog.findAllByRole<HTMLInputElement>('checkbox');
    expect(taken.map(({ checked }) => checked)).toEqual([true, false, true]);
    expect(calls).toEqual([]);
  });

  it('are missing from the code of their product', async () => {
    await showingThem();
    scan('C-1');
    await told('Laptop: scan its serial number');
    expect(calls).toEqual([]);
  });
});

it('a note that this device has kept since an earlier version is shown', async () => {
  const { requestedLots, requestedLotsReason, lotsReason, ...kept } = item(1, 'Milk', {
    sections: [{ section: 'Bay 1', quantity: 9 }],
    lots: [{ section: 'Bay 1', receiptNo: 'BPN-000003', batchNo: '', quantity: 9 }],
    Product: { id: 1, name: 'Milk', code: 'C-1', unit: { unit: 'Box' } },
  });
  await showing(kept as Item);
  expect(row('Milk')).toContain('Bay 1BPN-000003');
  expect(screen.queryByText('Choose Other Lots')).toBeNull();
  await onScreen(() => <ProductWithLots item={kept as Item} />);
  expect(screen.getAllByText('Milk')).toHaveLength(2);
});
