import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { StoredPlace } from '@ghala/contract/calls/receipt-items';
import type { ReceiptDetail, ReceivedOrder } from '@ghala/contract/calls/receipts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, button, onScreen } from '../../../../test/on-screen';
import { keepProfile } from '../../../session/session-store';
import * as phone from '../../../ui/use-is-phone';
import { useLineDrafts } from '../lines/use-line-drafts';
import { OrderedItems } from './ordered-items';

const line = (id: number, name: string) =>
  ({
    ...{ id, productId: id, description: '', quantity: 10, price: 100, quantityReceived: 0, quantityOutstanding: 10 },
    Product: {
      ...{ id, name, code: `C-${id}`, barcode: `616100000000${id}`, unit: { unit: 'Piece' } },
      packagings: id === 2 ? [{ name: 'Carton', quantity: 4, barcode: 'CTN-2', isBought: false, isIssued: false }] : [],
    },
  }) as PurchaseLine;
const receipt = {
  ...{ id: 5, items: [], isInternal: false },
  Purchase: {
    purchaseNo: 'PO-000007',
    PurchaseProduct: [line(1, 'Elbow'), line(2, 'Tee')],
  } as unknown as ReceivedOrder,
} as unknown as ReceiptDetail & { Purchase: ReceivedOrder };

const suggested = {
  ...{ warehouseId: 1, sectionId: 2, Warehouse: { name: 'Main Store', isVirtual: false } },
  Section: { name: 'General Section' },
} as StoredPlace;

const Lines = () => <LinesWith placesInRows={false} />;

function LinesWith({ placesInRows }: { placesInRows: boolean }) {
  return (
    <OrderedItems
      receipt={receipt}
      suggestedPlace={placesInRows ? suggested : null}
      placesInRows={placesInRows}
      lineDrafts={useLineDrafts(receipt.id)}
      settling={{ notes: [], start: vi.fn() }}
      completeRest={{ current: null }}
      onLots={vi.fn()}
    />
  );
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

// Input is kept for the user who is signed in.
beforeEach(() => keepProfile({ id: 1, Permission: {} } as never));

test('rows pasted into the quantity being typed fill in the lines, and those without a line are listed', async () => {
  answerWith({ status: 1, message: '' });
  await onScreen(Lines);
  const elbow = await field('Qty Received of Elbow');
  act(() => elbow.focus());
  fireEvent.paste(elbow, { clipboardData: { getData: () => 'Elbow\t7\nC-2\t9\t12\nHammer\t5' } });
  const dialog = await screen.findByRole('dialog', { name: 'Paste Rows' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Hammer · 5: PO-000007 has no such product');
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog);
  expect(elbow.value).toMatch(/^7( pieces)?$/);
  expect((await field('Price per Unit of Elbow')).value).toBe('KES 10.00');
  expect((await field('Qty Received of Tee')).value).toBe('9 pieces');
  expect((await field('Price per Unit of Tee')).value).toBe('KES 12.00');
  expect(await button('Complete All Remaining')).toBeTruthy();
});

test('rows pasted into the quantity being typed are not typed into it', async () => {
  answerWith({ status: 1, message: '' });
  await onScreen(Lines);
  const elbow = await field('Qty Received of Elbow');
  act(() => elbow.focus());
  fireEvent.paste(elbow, { clipboardData: { getData: () => 'C-2\t9\nHammer\t5' } });
  expect(elbow.value).toBe('10');
  await screen.findByRole('dialog', { name: 'Paste Rows' });
  expect((await field('Price of Elbow')).value).toBe('KES 100.00');
});

test('a scanned barcode goes to its line, however few there are, and all lines can be shown again', async () => {
  answerWith({ status: 1, message: '' });
  await onScreen(Lines);
  await field('Qty Received of Elbow');
  expect(screen.queryByRole('searchbox')).toBeNull();
  for (const key of [...'6161000000002', 'Enter']) fireEvent.keyDown(document.body, { key });
  const tee = await field('Qty Received of Tee');
  await waitFor(() => expect(document.activeElement).toBe(tee));
  expect(screen.queryByRole('textbox', { name: 'Qty Received of Elbow' })).toBeNull();
  const finder = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a line: name or code' });
  expect(finder.value).toBe('6161000000002');
  fireEvent.click(await button('Show all lines'));
  await field('Qty Received of Elbow');
  fireEvent.change(finder, { target: { value: '616100000000' } });
  expect(await screen.findByText('No line matches “616100000000”')).toBeTruthy();
});

/** A scanner types where the focus is. */
async function scan(code: string) {
  at += 1000;
  for (const key of [...code, 'Enter']) {
    at += 2;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    const target = document.activeElement ?? document.body;
    if (fireEvent(target, event) && target instanceof HTMLInputElement && key.length === 1)
      fireEvent.change(target, { target: { value: target.value + key } });
  }
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
}
let at = 0;

test('the first scan finds a line, the next ones count it, and a carton counts what it holds', async () => {
  answerWith({ status: 1, message: '' });
  await onScreen(Lines);
  const tee = () => field('Qty Received of Tee');
  await scan('C-2');
  expect((await tee()).value).toBe('10');
  await scan('6161000000002');
  expect((await tee()).value).toMatch(/^2/);
  await scan('c-2');
  expect((await tee()).value).toMatch(/^3/);
  await scan('CTN-2');
  expect((await tee()).value).toBe('3 Piece + 1 Carton');
  await scan('CTN-2');
  expect((await tee()).value).toBe('3 Piece + 2 Carton');
  expect((await field('Price of Tee')).value).toBe('KES 110.00');
  await scan('C-1');
  expect((await field('Qty Received of Elbow')).value).toMatch(/^10/);
});

test('what was typed for a line counts up, and so does what was counted before the page was left', async () => {
  answerWith({ status: 1, message: '' });
  await onScreen(Lines);
  const elbow = await field('Qty Received of Elbow');
  act(() => elbow.focus());
  fireEvent.change(elbow, { target: { value: '7' } });
  await scan('C-1');
  expect((await field('Qty Received of Elbow')).value).toMatch(/^8/);
  for (const _ of [1, 2]) await scan('C-1');
  cleanup();
  await onScreen(Lines);
  await scan('C-1');
  expect((await field('Qty Received of Elbow')).value).toMatch(/^11/);
});

test('a code that no product has is kept, and users who manage products can tie it', async () => {
  const found = { code: '', product: null, packaging: null, place: null, wrong: [] };
  answerWith({ status: 1, message: 'Code', scanned: found });
  await onScreen(Lines);
  await scan('6164003221016');
  expect((await screen.findByRole('alert')).textContent).toContain('No product has the code 6164003221016. Ask');
  fireEvent.click(await button('Dismiss'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a stepper leaves a text alone that is no quantity', async () => {
  answerWith({ status: 1, message: '' });
  const isPhone = vi.spyOn(phone, 'useIsPhone').mockReturnValue(true);
  await onScreen(Lines);
  const received = () => field('Qty Received of Elbow');
  fireEvent.change(await received(), { target: { value: 'abc' } });
  fireEvent.blur(await received());
  fireEvent.click(await button('One more of Elbow'));
  fireEvent.click(await button('One less of Elbow'));
  expect((await received()).value).toBe('abc');
  fireEvent.change(await received(), { target: { value: '' } });
  fireEvent.blur(await received());
  fireEvent.click(await button('One more of Elbow'));
  expect((await received()).value).toBe('1');
  isPhone.mockRestore();
});

test('no line goes to the previous place while another is being looked up in its field', async () => {
  const sent = answerWith(new Promise<object>(() => undefined));
  await onScreen(() => <LinesWith placesInRows />);
  const place = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Warehouse of Tee' });
  act(() => place.focus());
  fireEvent.change(place, { target: { value: 'Depot' } });
  act(() => place.blur());
  for (const name of ['Complete All Remaining', 'Complete Tee', 'Complete Elbow']) {
    fireEvent.click(await button(name));
    await act(() => Promise.resolve());
  }
  expect(document.activeElement).toBe(place);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});
