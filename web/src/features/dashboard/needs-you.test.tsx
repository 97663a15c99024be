import type { Waiting } from '@ghala/contract/calls/dashboard';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, onScreen, refusal } from '../../../test/on-screen';
import { NeedsYou } from './needs-you';

const nothing: Waiting = {
  receive: 0,
  handOut: 0,
  approve: 0,
  settle: 0,
  reorder: 0,
  count: 0,
  reviewCounts: 0,
  exits: 0,
  expiring: 0,
  expiringValue: 0,
};

async function showing(waiting: Partial<Waiting>) {
  answerWith({ status: 1, message: '', waiting: { ...nothing, ...waiting } });
  await onScreen(NeedsYou);
}

test('what waits links to its list, and what is zero is not shown', async () => {
  await showing({ receive: 3, approve: 1, settle: 2, reorder: 10_001, count: 1, reviewCounts: 2, exits: 1 });
  await screen.findByRole('link', { name: '3 orders to receive' });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['3 orders to receive', '/purchases?status=receivable'],
    ['1 request to approve', '/settings/approvals'],
    ['2 incomplete deliveries to settle', '/transaction/incompletenotes?status=open'],
    ['10,000+ products to re-order', '/inventory/stocks?stock=toOrder'],
    ['1 stock count to count', '/inventory/counts?status=counting'],
    ['2 stock counts to review', '/inventory/counts?status=review'],
    ['1 exit to mark today', '/gate'],
  ]);
});

test('one quiet line says that nothing waits', async () => {
  await showing({});
  expect(await screen.findByText('Nothing needs you right now.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a failure can be retried', async () => {
  answerWith(refusal('The database does not answer'));
  await onScreen(NeedsYou);
  expect(await screen.findByText('What waits for you could not be loaded')).toBeTruthy();
  expect(screen.getByText('The database does not answer')).toBeTruthy();
});

test('lots that expire soon say what they are worth', async () => {
  await showing({ expiring: 2, expiringValue: 500 });
  const link = await screen.findByRole('link', { name: /^2 lots expire within 30 days, worth KES.500\.00 in all$/ });
  expect(link.getAttribute('href')).toBe('/inventory/lots?expiry=30');
});
