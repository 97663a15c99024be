import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerWith, onScreen } from '../../test/on-screen';
import { keepAccessToken, keepProfile } from '../session/session-store';
import { ScreenAccessContext } from '../ui/page/screen-access';
import { ExpectedOrders } from './expected-orders';

const order = (id: number) => ({
  ...{ id, purchaseNo: `PO-00000${id}`, createdAt: '2026-03-02T08:00:00.000Z', openLines: 2 },
  Supplier: { id: 1, name: 'Simba Cement' },
});
const others = 'For another order, choose its PO No. below.';

async function shownTo(flags: object, total: number) {
  keepAccessToken('token');
  keepProfile({ id: 1, name: 'Wanjiru', Permission: { login: true, ...flags } } as never);
  const rows = [order(1), order(2)];
  const sent = answerWith(Response.json(rows, { headers: { 'X-Total-Count': String(total) } }));
  await onScreen(() => (
    <ScreenAccessContext value={(path) => path !== '/purchases'}>
      <ExpectedOrders others={others} />
    </ScreenAccessContext>
  ));
  return sent;
}

it('lets a storekeeper without Purchases receive each order, and says how to find the others', async () => {
  await shownTo({ batchAdd: true }, 7);
  await screen.findByRole('region', { name: 'Expected' });
  expect(
    screen.getAllByRole('link').map((link) => ['aria-label', 'href'].map((name) => link.getAttribute(name))),
  ).toEqual([
    ['Receive PO-000001', '/transaction/addbatch?purchaseId=1'],
    ['Receive PO-000002', '/transaction/addbatch?purchaseId=2'],
  ]);
  expect(screen.getByText('7 orders to receive')).toBeTruthy();
  expect(screen.getByText(others)).toBeTruthy();
});

it('speaks of no others where all are shown', async () => {
  await shownTo({ batchAdd: true }, 2);
  await screen.findByText('2 orders to receive');
  expect(screen.queryByText(others)).toBeNull();
});

it('asks for nothing for those who do not receive', async () => {
  const sent = await shownTo({}, 2);
  expect(sent.filter(({ url }) => url.includes('purchasenos'))).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
});
