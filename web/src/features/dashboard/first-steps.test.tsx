import type { FirstStepsDone } from '@ghala/contract/calls/dashboard';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { addressOf } from '../../net/address';
import { keepAccessToken, keepProfile, type Profile } from '../../session/session-store';
import { FirstSteps } from './first-steps';
import { nextAct } from './steps';

const nothing: FirstStepsDone = {
  company: false,
  categories: false,
  warehouse: false,
  products: false,
  received: false,
  colleague: false,
  secondName: false,
  backup: false,
  issued: false,
  receipt: null,
  note: null,
};

const answers = (...done: Partial<FirstStepsDone>[]) =>
  answerWith(...done.map((given) => ({ status: 1, message: '', done: { ...nothing, ...given } })));

beforeEach(() => {
  keepAccessToken('token');
  keepProfile({ id: 1, Permission: { warehouseAdd: true, productsManage: true, dispatchAdd: true } } as Profile);
});

test('each step that the user can do is ticked by the data, and links to where it is done', async () => {
  answers({ warehouse: true });
  await onScreen(FirstSteps);
  expect(await screen.findByText('1 of 3 done')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/warehouses/add',
    '/import?kind=places',
    '/inventory/products/import',
    '/inventory/products/add',
    '/orders/dispatch/add',
  ]);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('Done');
  expect(second?.getAttribute('aria-current')).toBe('step');
});

test('once its user has hidden it, it is not loaded again', async () => {
  const sent = answers({});
  await onScreen(FirstSteps);
  fireEvent.click(await button('Hide'));
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  await onScreen(FirstSteps);
  expect(sent.filter(({ url }) => url.includes('first-steps'))).toHaveLength(1);
});

test('it goes once goods were received and issued', async () => {
  const sent = answers({ received: true, issued: true });
  await onScreen(FirstSteps);
  await waitFor(() => expect(window.localStorage.getItem('ghala.first-steps-hidden')).toBe('true'));
  expect(screen.queryByRole('list')).toBeNull();
  expect(sent.filter(({ url }) => url.includes('first-steps'))).toHaveLength(1);
});

test.each([
  ['nothing', {}, 'Next: enter your company', '/settings/business-profile'],
  ['a warehouse', { warehouse: true }, 'Next: choose your units and categories', '/settings/categories'],
  ['a catalogue', { warehouse: true, categories: true }, 'Next: add a product', '/inventory/products/add'],
])('with %s, the next step is one tap away', (_what, done, text, to) => {
  expect(nextAct({ ...nothing, ...done }, () => true)).toMatchObject({ text, to });
});

test.each([
  ['draft', 'Next: finish DN-000001', '/orders/dispatch/add'],
  ['pending', 'Next: approve DN-000001', '/settings/approvals'],
  ['active', 'Next: hand out DN-000001', '/orders/dispatch/process/$id'],
] as const)('a note that is %s is continued by who may', (status, text, path) => {
  const note = { id: 1, number: 'DN-000001', kind: 'dispatch', status } as const;
  const all = { company: true, warehouse: true, categories: true, products: true, received: true };
  const act = nextAct({ ...nothing, ...all, note }, () => true);
  expect(act?.text).toBe(text);
  expect(act && addressOf(act.to).to).toBe(path);
  const isOther = (flag: string) => flag === 'dispatchAdd';
  if (status !== 'draft') expect(nextAct({ ...nothing, ...all, note }, isOther)).toBeUndefined();
});
