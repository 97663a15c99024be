import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { OpenNote, ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, onScreen } from '../../../../test/on-screen';
import { keepAccessToken, keepProfile } from '../../../session/session-store';
import { ProcessDialog } from './process-dialog';

const user = { id: 1, name: 'Wanjiru', Permission: { transaction: true } };

beforeEach(() => {
  keepAccessToken('token');
  keepProfile(user as never);
});

const line = (id: number, quantity: number, quantityReceived = 0) =>
  ({
    ...{ id, productId: id, quantity, quantityReceived, quantityOutstanding: quantity - quantityReceived, price: 0 },
    Product: { id, name: `Pipe ${id}`, code: '', unit: { unit: 'Piece' } },
  }) as unknown as PurchaseLine;
const item = (id: number, quantity: number) =>
  ({ id, productId: id, purchaseLineId: id, quantity, price: 0 }) as unknown as ReceiptItem;
const note = (id: number, productId: number, quantity: number): OpenNote => ({
  id,
  idnNo: `IDN-00000${id}`,
  items: [{ productId, quantity }],
});

/** Renders the confirmation of a receipt of an order. */
async function confirmation(
  lines: PurchaseLine[],
  items: ReceiptItem[],
  openNotes: OpenNote[] = [],
  { canComplete } = { canComplete: true },
) {
  const saved = {
    batch: { id: 5, batchNo: 'BPN-000005', items, Purchase: { PurchaseProduct: lines } },
    ...{ openNotes, whyNotVerify: '', whyNotProcess: '' },
  } as unknown as ReceiptAnswer;
  const sent: Record<string, unknown> = {};
  const answers: Record<string, object> = {
    incompletenotes: { note: { id: 9, idnNo: 'IDN-000009' } },
    5: saved,
    profile: { user },
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const [name = ''] = url.split('/').slice(-1);
    if (typeof body === 'string') sent[name] = JSON.parse(body);
    return Response.json({ status: 1, message: '', ...answers[name] });
  });
  const [onProcessed, onCompleteRest, onLots] = [vi.fn(), vi.fn(), vi.fn()];
  await onScreen(() => (
    <ProcessDialog
      saved={saved}
      settles={false}
      onClose={() => {}}
      onLots={onLots}
      onCompleteRest={canComplete ? onCompleteRest : undefined}
      onProcessed={onProcessed}
    />
  ));
  await screen.findByRole('dialog', { name: 'Confirm Stock Entry' });
  return { sent, onProcessed, onCompleteRest, onLots };
}

const follow = (name: RegExp) => fireEvent.click(screen.getByRole('switch', { name }));

test('what is missing is raised as a note, which is open at once, and its list is shown', async () => {
  const { sent, onProcessed } = await confirmation([line(1, 10)], [item(1, 6)]);
  follow(/^Then raise an incomplete delivery note for what is missing$/);
  fireEvent.click(await button('Process'));
  await waitFor(() => expect(onProcessed).toHaveBeenCalledOnce());
  expect(sent.incompletenotes).toEqual({ batchId: 5, fillsIn: true });
  expect(onProcessed).toHaveBeenCalledWith({ to: '/transaction/incompletenotes', search: { status: 'open' } });
  expect(await screen.findByText('IDN-000009 is open')).toBeTruthy();
});

test('what an open note reports is not reported again', async () => {
  await confirmation([line(1, 10, 6)], [item(1, 1)], [note(1, 1, 4)]);
  expect(screen.getByText('IDN-000001 already covers what is missing.')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /^Then/ })).toBeNull();
});

test('what is missing beyond open notes is offered, beside the settling of those whose goods came', async () => {
  const { onProcessed } = await confirmation(
    [line(1, 10, 6), line(2, 5)],
    [item(1, 4), item(2, 3)],
    [note(1, 1, 4), note(2, 2, 1), note(3, 1, 1)],
  );
  expect(screen.getByRole('switch', { name: /beyond IDN-000002$/ })).toBeTruthy();
  follow(/^Then settle IDN-000001, IDN-000003/);
  fireEvent.click(await button('Process'));
  await waitFor(() => expect(onProcessed).toHaveBeenCalledOnce());
  expect(onProcessed).toHaveBeenCalledWith({ to: '/transaction/incompletenotes', search: { settle: '1,3' } });
});

test('lines that are not counted come first, with a way to complete them, and are not listed as missing', async () => {
  const { onCompleteRest } = await confirmation([line(1, 10), line(2, 10), line(3, 10)], [item(1, 3)]);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('2 lines are not counted yet');
  const differences = screen.getByRole('table', { name: 'What differs from the order' });
  expect(
    within(differences)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['Pipe 1103−7']);
  fireEvent.click(within(alert).getByRole('button', { name: 'Complete All Remaining' }));
  expect(onCompleteRest).toHaveBeenCalledOnce();
});

test('lines that cannot be completed, as none has a quantity, are only mentioned', async () => {
  await confirmation([line(1, 10), line(2, 10)], [item(1, 10)], [], { canComplete: false });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('1 line is not counted yet');
  expect(within(alert).queryByRole('button')).toBeNull();
});

test('six differences are seen at once, more on demand', async () => {
  const lines = [1, 2, 3, 4, 5, 6, 7].map((id) => line(id, 10));
  await confirmation(
    lines,
    lines.map(({ id }) => item(id, 9)),
  );
  const rows = () => within(screen.getByRole('table', { name: 'What differs from the order' })).getAllByRole('row');
  expect(rows()).toHaveLength(1 + 6);
  fireEvent.click(await button('Show all 7 differences'));
  expect(rows()).toHaveLength(1 + 7);
});

test('an item without its lot is named, and links to its lots', async () => {
  const Product = { id: 1, name: 'Milk', tracking: 'lot', shelfLife: null, unit: { unit: 'Piece' } };
  const lacking = { ...item(1, 6), Product, lots: null } as unknown as ReceiptItem;
  const { onLots } = await confirmation([line(1, 6)], [lacking, item(2, 1)]);
  expect(screen.getByText(/^1 line lacks its lot, serial number or expiry/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enter lots of Milk' }));
  expect(onLots).toHaveBeenCalledWith(lacking);
});
