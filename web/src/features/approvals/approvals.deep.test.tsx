import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { button, onScreen, type Sent } from '../../../test/on-screen';
import { formatMoney } from '../../format/format';
import * as phone from '../../ui/use-is-phone';
import ApprovalsPage from './approvals-page';
import { RequestCard } from './request-card';
import { RequestDialog } from './request-dialog';
import { summaryOf } from './request-summary';

const at = '2026-11-24T05:00:00.000Z';
const product = (id: number, name: string) => ({ id, name, code: `P-${id}`, unit: { unit: 'Bag' } });
const head = {
  id: 1,
  module: 'dispatch',
  type: 'pending',
  status: 'pending',
  priority: 'normal',
  createdAt: at,
  updatedAt: at,
  User: { id: 9, name: 'Njeri Asker' },
  mayDecide: true,
  whyNot: '',
  OwnReceivers: [],
  ApprovedBefore: null,
  reason: '',
};

/** Makes a request to issue these quantities, out of what is available of each product. */
function dispatchOf(items: { productId: number; quantity: number; available: number }[]): ApprovalRow {
  return {
    ...head,
    DispatchNote: {
      dispatchNo: 'DN-000001',
      AssignedTo: 'Otieno Taker',
      User: head.User,
      project: 'Site 1',
      Warehouse: { id: 1, name: 'Main Store', isVirtual: false },
      items: items.map(({ productId, quantity, available }, index) => ({
        id: index + 1,
        productId,
        quantity,
        quantityAvailable: available,
        requestedLots: null,
        requestedLotsReason: '',
        Product: product(productId, `Product ${productId}`),
      })),
    },
  } as unknown as ApprovalRow;
}

/** Renders the card of a request on a screen. */
async function card(request: ApprovalRow): Promise<HTMLElement> {
  const nothing = () => {};
  await onScreen(() => (
    <RequestCard request={request} isSelected={false} onSelect={nothing} onDecide={nothing} onView={nothing} />
  ));
  return screen.findByRole('article');
}

test('a note shows its three heaviest lines, and what would be left of each', async () => {
  const request = dispatchOf([
    { productId: 1, quantity: 2, available: 10 },
    { productId: 2, quantity: 28.5, available: 40 },
    { productId: 3, quantity: 50, available: 42 },
    { productId: 4, quantity: 5, available: 5 },
    { productId: 5, quantity: 1, available: 1 },
  ]);
  const summary = summaryOf(request);
  expect(summary?.howMuch).toBe('5 items');
  expect(summary?.lines).toHaveLength(5);
  expect(summary?.parties.map(({ name }) => name)).toEqual(['Otieno Taker · Site 1', 'Main Store']);
  expect(summary?.lines.slice(0, 3).map(({ product, quantity, after }) => [product, quantity, after?.isShort])).toEqual(
    [
      ['Product 3', '50 bags', true],
      ['Product 2', '28.5 bags', false],
      ['Product 4', '5 bags', false],
    ],
  );
  const { textContent } = await card(request);
  expect(textContent).toContain('Only 42 bags available, 8 short');
  expect(textContent).toContain('Stock after: 11.5 of 40 bags left');
  expect(textContent).toContain('Stock after: 0 of 5 bags left');
  expect(textContent).not.toContain('Product 1 ');
  expect(textContent).not.toContain('Others waiting');
});

test('the stock in a card is explained for the warehouse of the note', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.includes('/ledger')) return Response.json({ status: 1, message: '', movements: [] });
    return Response.json({ status: 1, message: '', sum: { quantity: 40, parts: [] } });
  });
  await card(dispatchOf([{ productId: 2, quantity: 28.5, available: 40 }]));
  fireEvent.click(await button('40'));
  const dialog = await screen.findByRole('dialog', { name: 'Why is it 40?' });
  expect(dialog.textContent).toContain('Product 2 · Available · Main Store');
  const ledger = await within(dialog).findByRole('link', { name: 'Whole ledger' });
  expect(ledger.getAttribute('href')).toBe('/inventory/products/2?figure=available&warehouseId=1');
  expect(asked.filter((url) => url.includes('warehouseId=1'))).toHaveLength(2);
});

test('the card and the dialog show with the stock what others wait for', async () => {
  const OthersWaiting = [{ productId: 2, quantity: 85 }];
  const request = { ...dispatchOf([{ productId: 2, quantity: 100, available: 100 }]), OthersWaiting };
  expect((await card(request)).textContent).toContain('Stock after: 0 of 100 bags left' + 'Others waiting: 85 bags');
  cleanup();
  await onScreen(() => <RequestDialog request={request} onClose={() => {}} />);
  const row = within(await screen.findByRole('dialog')).getByRole('row', { name: /Product 2/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['100', '0', '85 bags']));
});

describe('on a phone', () => {
  beforeEach(() => vi.spyOn(phone, 'useIsPhone').mockReturnValue(true));
  afterEach(() => vi.restoreAllMocks());

  test('a line of a note is a row that says what would be left, and what others wait for', async () => {
    const OthersWaiting = [{ productId: 2, quantity: 85 }];
    const request = { ...dispatchOf([{ productId: 2, quantity: 100, available: 100 }]), OthersWaiting };
    await onScreen(() => <RequestDialog request={request} onClose={() => {}} />);
    const [row] = within(await screen.findByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(row?.textContent).toBe(
      'Product 2' + 'Stock after: 0 of 100 bags left · Others waiting: 85 bags' + '100 bags',
    );
  });
});

test('the card of an adjustment gives its reason', async () => {
  const adjustment = {
    ...transferRow(12, 'Nails').StockTransfer,
    type: 'Reduction',
    quantity: 2,
    newQuantity: 8,
    comment: 'Two were rusty',
  };
  const request = { ...head, module: 'StockAdjustment', StockAdjustment: adjustment } as unknown as ApprovalRow;
  expect((await card(request)).textContent).toContain('Reason Two were rusty');
  cleanup();
  const without = { ...request, StockAdjustment: { ...adjustment, comment: '' } } as unknown as ApprovalRow;
  expect((await card(without)).textContent).not.toContain('Reason');
});

test('the dialog of a transfer says what would be left', async () => {
  const waiting = { OthersWaiting: [{ productId: 3, quantity: 2 }] };
  const transfer = { ...transferRow(11, 'Rope'), ...waiting } as unknown as ApprovalRow;
  transfer.StockTransfer = { ...transfer.StockTransfer, Product: product(3, 'Rope') } as typeof transfer.StockTransfer;
  await onScreen(() => <RequestDialog request={transfer} onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Stock after: 6 of 10 bags left' + 'Others waiting: 2 bags');
});

test('a transfer names its lots on the card and in the dialog, and says which have expired', async () => {
  const lot = (number: string, expiresOn: string, isExpired: boolean) => ({
    ...{ lotId: 1, number, expiresOn, isExpired, quantity: 2 },
  });
  const Lots = [lot('A1', '2020-01-31', true), lot('B2', '2099-12-31', false)];
  const transfer = transferRow(11, 'Rope') as unknown as ApprovalRow;
  const Product = { ...product(3, 'Rope'), tracking: 'lot' };
  transfer.StockTransfer = { ...transfer.StockTransfer, Product, Lots } as typeof transfer.StockTransfer;
  const named = 'A1, expired 31/01/2020: 2, B2, expires 31/12/2099: 2';
  expect((await card(transfer)).textContent).toContain(named);
  cleanup();
  await onScreen(() => <RequestDialog request={transfer} onClose={() => {}} />);
  expect((await screen.findByRole('dialog')).textContent).toContain(`Lots${named}`);
});

test('two lines of a product draw on the same stock', () => {
  const summary = summaryOf(
    dispatchOf([
      { productId: 1, quantity: 6, available: 10 },
      { productId: 1, quantity: 5, available: 10 },
    ]),
  );
  expect(summary?.lines.map(({ after }) => after?.isShort)).toEqual([true, true]);
});

test('an order shows its dearest lines, and what is open with its supplier without and with it', async () => {
  const line = (id: number, price: number) => ({ id, quantity: 10, price, Product: product(id, `Product ${id}`) });
  const order = {
    ...head,
    module: 'purchase',
    Purchase: {
      purchaseNo: 'PO-000001',
      project: '',
      amount: 5800,
      subtotal: 5800,
      vat: false,
      vatPercent: null,
      vatAmount: 0,
      User: head.User,
      Supplier: { name: 'Mfano Supplies', phone: '', address: '' },
      PurchaseProduct: [line(1, 1000), line(2, 4000)],
    },
    OpenOrders: { count: 2, amount: 72_000 },
  } as unknown as ApprovalRow;
  expect(summaryOf(order)).toMatchObject({
    howMuch: formatMoney(5800),
    parties: [{ label: 'Supplier', name: 'Mfano Supplies' }],
    lines: [
      { product: 'Product 2', value: formatMoney(4000) },
      { product: 'Product 1', value: formatMoney(1000) },
    ],
    consequence: `Open orders with this supplier: ${formatMoney(72_000)} now, ${formatMoney(77_800)} with this one`,
  });
  await onScreen(() => <RequestDialog request={order} onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`${formatMoney(77_800)} with this one`);
  expect(dialog.textContent).toContain(`VAT${formatMoney(0)}`);
  expect(summaryOf({ ...order, OpenOrders: { count: 0, amount: 0 } })?.consequence).toBe(
    `Open orders with this supplier: none now, ${formatMoney(5800)} with this one`,
  );
});

const stock = {
  id: 7,
  quantity: 4,
  comment: '',
  Product: product(3, 'Rope'),
  Inventory: { id: 1, quantity: 10, Warehouse: { id: 1, name: 'Main Store' }, Section: null },
  User: { id: 9, name: 'Njeri Asker' },
};

test('a request that adds to the stock says so', async () => {
  const adjusted = { ...stock, type: 'Addition', oldQuantity: 10, newQuantity: 14 };
  const request = { ...head, module: 'StockAdjustment', StockAdjustment: adjusted } as unknown as ApprovalRow;
  expect((await card(request)).textContent).toContain('Stock after: 14 bags, now 10');
  expect(summaryOf({ ...head, module: 'later' } as unknown as ApprovalRow)).toBeUndefined();
});

function transferRow(id: number, name: string) {
  const transfer = {
    ...stock,
    id,
    Product: product(id, name),
    reason: '',
    createdAt: at,
    Warehouse: { id: 2, name: 'Depot' },
    Section: null,
    Lots: null,
  };
  return { ...head, id, module: 'StockTransfer', StockTransfer: transfer };
}

/**
 * Answers each call of the screen by its address, and every decision with the one given.
 * @returns the decisions sent
 */
function answerScreen(decision: object = {}): Pick<Sent, 'url' | 'idempotencyKey' | 'body'>[] {
  const all = [transferRow(11, 'Rope'), transferRow(12, 'Nails')];
  const sent: Pick<Sent, 'url' | 'idempotencyKey' | 'body'>[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit = {}) => {
    if (method === 'POST') {
      const idempotencyKey = new Headers(headers).get('Idempotency-Key');
      sent.push({ url, idempotencyKey, body: JSON.parse(String(body)) });
      return Response.json({ status: 1, message: '', ...decision });
    }
    if (url.includes('/rules')) return Response.json({ status: 1, message: '', rules: [] });
    if (url.includes('/policy'))
      return Response.json({
        status: 1,
        message: '',
        policy: { ownRequests: 'alone', receiptsByAnother: false, secondNameAbove: null, memberReservePercent: null },
      });
    const listed = all.filter(
      ({ id }) => !sent.some(({ body }) => (body as { approvalId?: number }).approvalId === id),
    );
    return Response.json(listed, { headers: { 'X-Total-Count': String(listed.length) } });
  });
  return sent;
}

test('several are approved at once, and the answer tells which were not', async () => {
  const sent = answerScreen({
    decided: [11],
    refused: [{ approvalId: 12, why: 'This request has already been approved' }],
  });
  await onScreen(ApprovalsPage);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Stock Transfer: Rope' }));
  expect(await button('Approve 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  fireEvent.click(await button('Approve 2'));
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 requests?' });
  fireEvent.change(within(dialog).getByLabelText('Comment'), { target: { value: 'go ahead' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
  expect(await within(dialog).findByText('1 request approved')).toBeTruthy();
  expect(dialog.textContent).toContain('1 request was not decided:');
  expect(dialog.textContent).toContain('Stock Transfer: NailsThis request has already been approved');
  expect(sent).toEqual([
    {
      url: '/api/approvals/many',
      body: { approvalIds: [11, 12], decision: 'approve', comment: 'go ahead' },
      idempotencyKey: expect.any(String),
    },
  ]);
});

test('View puts the request into the address, and closing it takes it out', async () => {
  answerScreen();
  const address = await onScreen(ApprovalsPage, '/here?q=rope');
  fireEvent.click(await button('View Stock Transfer: Rope'));
  const dialog = await screen.findByRole('dialog', { name: 'Stock Transfer: Rope' });
  expect(address()).toBe('/here?q=rope&request=11');
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' }).slice(-1);
  if (close) fireEvent.click(close);
  await waitFor(() => expect(address()).toBe('/here?q=rope'));
});

test('after a decision the keyboard goes on with the next card, and at last with the empty list', async () => {
  const sent = answerScreen();
  await onScreen(ApprovalsPage);
  for (const [name, next] of [
    ['Rope', 'Approve Stock Transfer: Nails'],
    ['Nails', 'No approval request found'],
  ] as const) {
    fireEvent.click(await button(`Reject Stock Transfer: ${name}`));
    const dialog = await screen.findByRole('dialog', { name: `Reject Stock Transfer: ${name}?` });
    expect(dialog.textContent).toContain('Optional.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toContain(next),
    );
  }
  expect(sent).toHaveLength(2);
});

test.each([
  ['pending', null, 'This request awaits somebody else’s decision.', ''],
  ['rejected', 'Ouma', 'This request no longer awaits your decision.', 'Rejected by Ouma on '],
  ['approved', null, 'This request no longer awaits your decision.', 'Approved on '],
])('a link to a request that is %s says what became of it', async (status, decidedBy, title, words) => {
  answerScreen();
  const { fetch } = globalThis;
  const outcome = { status, decidedBy, decidedAt: at, comment: '' };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/outcome/')) return Response.json({ status: 1, message: '', outcome });
    return url.includes('requestId=99') ? Response.json([]) : fetch(url, init);
  });
  await onScreen(ApprovalsPage, '/here?request=99');
  const told = (await screen.findByText(title)).closest('[role="status"]');
  expect(told?.textContent).toContain(title + words);
});
