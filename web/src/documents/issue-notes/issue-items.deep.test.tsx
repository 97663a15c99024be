import { type DispatchAnswer, dispatchCalls } from '@ghala/contract/calls/dispatches';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, onScreen } from '../../../test/on-screen';
import { IssueItems } from './issue-items';
import { noteQuery } from './note-calls';
import { dispatchNotes, noteOf } from './note-kind';
import { ProcessButtons } from './process-buttons';

type Item = DispatchAnswer['dispatch']['items'][number];

function item(id: number, name: string, section: string, available: number): Item {
  return {
    id,
    productId: id,
    quantity: 5,
    quantityAvailable: available,
    quantityDispatched: 0,
    condition: 'New',
    comment: '',
    collectComment: '',
    batchNo: '',
    status: 'pending',
    isReturn: 0,
    sections: available === 0 ? [] : [{ section, quantity: available }],
    lots: available === 0 ? [] : [{ section, receiptNo: 'BPN-000003', batchNo: 'B-7', quantity: available, lot: null }],
    requestedLots: null,
    requestedLotsReason: '',
    lotsReason: '',
    Product: { id, name, code: `C-${id}`, unit: { unit: 'Box' }, tracking: 'none' },
  } as Item;
}

/** These stand for the server: the note's lines, the calls made, and whether the next issue is refused. */
let items: Item[] = [];
let calls: { path: string; body: Record<string, unknown> }[] = [];
let isRefused = false;
let isAnswered = true;
let held: Promise<void> | undefined;

const json = (body: object, status = 200) => Response.json(body, { status });
const answer = () =>
  json({
    status: 1,
    message: 'Done',
    dispatch: {
      id: 1,
      dispatchNo: 'DN-000001',
      status: 'active',
      warehouseId: 1,
      Warehouse: { id: 1, name: 'Main Store' },
      items,
    },
    assignedTo: {},
    dispatchedBy: null,
    dispatchedTo: null,
    pdfUrl: '',
    gatePassUrl: '',
  });

function set(id: number, change: Partial<Item>) {
  items = items.map((one) => (one.id === id ? { ...one, ...change } : one));
}

function issue({ itemId, qty }: { itemId: number; qty: number }) {
  set(itemId, { status: 'completed', quantityDispatched: qty });
}

const scanned = (code: string | null) => ({
  product: code === '600123' ? { id: 2, name: 'Nails' } : null,
  place: null,
});

async function server(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  const { pathname: path, searchParams } = new URL(url, 'http://x');
  if (path.includes('/units')) return json([]);
  if (path.endsWith('/scan')) return json({ status: 1, message: 'Code', scanned: scanned(searchParams.get('code')) });
  if (method === 'GET') return answer();
  const sent = JSON.parse(String(body));
  calls.push({ path, body: sent });
  await held;
  if (!isAnswered) throw new TypeError('Failed to fetch');
  if (isRefused)
    return json({ status: 0, message: 'Cement: only 1 Box available', code: 'x', params: {}, errors: {} }, 409);
  if (path.endsWith('/item/undo')) set(sent.itemId, { status: 'pending', quantityDispatched: 0 });
  else for (const line of sent.lines ?? [sent]) issue(line);
  return answer();
}

function PickList() {
  const { data } = useQuery(noteQuery(dispatchNotes, dispatchCalls.get, 1));
  if (data === undefined) return null;
  const note = noteOf(data);
  return (
    <>
      <IssueItems kind={dispatchNotes} note={note} title="4. Stock Items to Dispatch" />
      <ProcessButtons note={note} departure={{ send: async () => {}, isSending: false }} />
    </>
  );
}

const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Pick ${name}` });
const told = (words: string) => screen.findByText(words);

function scan(code: string) {
  const field = screen.getByRole('textbox', { name: 'Scan or type a product code' });
  fireEvent.change(field, { target: { value: code } });
  fireEvent.submit(field);
}

describe('the pick list of a note', () => {
  beforeEach(async () => {
    calls = [];
    isRefused = false;
    isAnswered = true;
    held = undefined;
    items = [item(1, 'Cement', 'Bay 10', 9), item(2, 'Nails', 'Bay 2', 3), item(3, 'Glass', 'Bay 1', 0)];
    vi.stubGlobal('fetch', server);
    await onScreen(PickList);
    await told('0 of 3 picked · 2 short');
  });

  it('stands in the order of the sections, with what is short', () => {
    const words = screen.getAllByRole('row').map((row) => row.textContent ?? '');
    const at = (text: string) => words.findIndex((row) => row.includes(text));
    expect([at('Bay 2'), at('Nails'), at('Bay 10'), at('Cement'), at('Not in stock'), at('Glass')]).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
    expect(words[2]).toContain('Short: 3 of 5 at hand');
    expect(words[2]).toContain('BPN-000003, batch B-7');
    expect(words[6]).toContain('Short: 0 of 5 at hand');
    expect(tick('Glass').disabled).toBe(true);
  });

  it('ticks lines at once, and sends one call after the other', async () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    fireEvent.click(tick('Cement'));
    fireEvent.click(tick('Nails'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect([tick('Cement').checked, tick('Nails').checked]).toEqual([true, true]);
    release();
    await told('2 of 3 picked · 2 short');
    expect(calls.map(({ body }) => [body.itemId, body.qty])).toEqual([
      [1, 5],
      [2, 3],
    ]);
    await waitFor(() => expect(tick('Nails').disabled).toBe(false));
    fireEvent.click(tick('Nails'));
    await told('1 of 3 picked · 2 short');
    expect(calls.at(-1)).toMatchObject({ path: '/api/dispatches/item/undo', body: { itemId: 2, dispatchNoteId: 1 } });
  });

  it('issues what is left together, with the quantities that were typed', async () => {
    const quantity = screen.getByRole('textbox', { name: 'Qty Dispatched of Cement' });
    fireEvent.change(quantity, { target: { value: '4' } });
    fireEvent.blur(quantity);
    fireEvent.click(await button('Issue all'));
    await told('2 of 3 picked · 3 short');
    const lines = [
      { itemId: 2, qty: 3, comment: '' },
      { itemId: 1, qty: 4, comment: '' },
    ];
    expect(calls).toMatchObject([{ path: '/api/dispatches/items/assign', body: { lines, dispatchNoteId: 1 } }]);
  });

  it.each([
    ['Cement', '6', '5'],
    ['Nails', '4', '3'],
  ])(
    'says at the field that more of %s than was requested and is at hand cannot be issued',
    async (name, typed, most) => {
      const quantity = screen.getByRole('textbox', { name: `Qty Dispatched of ${name}` });
      fireEvent.change(quantity, { target: { value: typed } });
      await told(`This must be at most ${most}`);
      fireEvent.change(quantity, { target: { value: most } });
      await waitFor(() => expect(screen.queryByText(/This must be at most/)).toBeNull());
    },
  );

  it('issues nothing together while one of the quantities is wrong, and names its line', async () => {
    const field = screen.getByRole('textbox', { name: 'Qty Dispatched of Nails' });
    fireEvent.change(field, { target: { value: 'abc' } });
    fireEvent.blur(field);
    fireEvent.click(await button('Issue all'));
    expect(await told('Nails: Enter a number, such as 1250.50')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('takes a tick back if the server refuses it, and says why', async () => {
    isRefused = true;
    fireEvent.click(tick('Cement'));
    await told('Cement: only 1 Box available');
    fireEvent.click(await button('OK'));
    await waitFor(() => expect([tick('Cement').checked, tick('Cement').disabled]).toEqual([false, false]));
  });

  it('issues nothing without a network, and says so of the items', async () => {
    fireEvent.click(tick('Nails'));
    await told('1 of 3 picked · 2 short');
    await waitFor(() => expect(tick('Nails').disabled).toBe(false));
    items = [...items, item(4, 'Paint', 'Bay 3', 9)];
    calls = [];
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const tried = async (act: () => void, title: string, text: string) => {
      act();
      const popUp = await screen.findByRole('dialog', { name: title });
      expect(popUp.textContent).toContain(text);
      fireEvent.click(await button('OK'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect([tick('Cement').disabled, tick('Nails').disabled]).toEqual([false, false]));
    };
    const nothingIssued = 'Stock can only be issued with a connection. Nothing was issued.';
    await tried(() => fireEvent.click(tick('Cement')), 'Item not issued', nothingIssued);
    await screen.findByText('1 of 4 picked · 2 short');
    await tried(() => fireEvent.click(screen.getByText('Issue all')), 'Items not issued', nothingIssued);
    await tried(() => fireEvent.click(tick('Nails')), 'Issue not undone', 'Nothing was undone.');
    await tried(
      () => fireEvent.click(screen.getByLabelText('Return: Cement')),
      'Item not marked',
      'Nothing was changed.',
    );
    expect(calls).toEqual([]);

    // If there is a network but no answer, nobody knows whether it was done.
    onLine.mockReturnValue(true);
    isAnswered = false;
    fireEvent.click(tick('Cement'));
    const popUp = await screen.findByRole('dialog', { name: 'Item not issued' });
    expect(popUp.textContent).toContain('no answer came. Try again: nothing is done twice.');
    isAnswered = true;
    fireEvent.click(await button('Retry'));
    await told('2 of 4 picked · 2 short');
    onLine.mockRestore();
  });

  it('issues a line once whose code is scanned twice', async () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    scan('C-1');
    await told('Cement picked');
    scan('C-1');
    await told('Cement is already picked');
    release();
    await told('1 of 3 picked · 2 short');
    expect(calls).toHaveLength(1);
  });

  it('picks the line of a scanned code or barcode, and says which codes it does not have', async () => {
    scan('c-1');
    await told('Cement picked');
    await waitFor(() => expect(tick('Cement').checked).toBe(true));
    scan('600123');
    await told('Nails picked');
    scan('X-9');
    await told('X-9 is not on DN-000001');
    scan('C-3');
    await told('No Glass at hand');
    await waitFor(() => expect(tick('Nails').disabled).toBe(false));
    scan('C-1');
    await told('Cement is already picked');
    expect(calls).toHaveLength(2);
  });
});
