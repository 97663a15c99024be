import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { expect, test, vi } from 'vitest';
import { answerWith, button, onScreen, refusal } from '../../../test/on-screen';
import { Bell } from './bell';
import NoticeChoicesPage from './notice-choices-page';
import NoticesPage from './notices-page';

const notice = (id: number, readAt: string | null = null) => ({
  id,
  code: 'request.wait',
  facts: {},
  text: `Njeri asks you to approve pickup note PN-00000${id}`,
  path: `/settings/approvals?request=${id}`,
  createdAt: '2026-11-24T05:00:00.000Z',
  readAt,
});
const listed = (unread: number, ...notices: ReturnType<typeof notice>[]) => ({
  status: 1,
  message: '',
  unread,
  notices,
});
const done = { status: 1, message: 'Marked as read' };

test('the bell names how many are unread, and opens what a notice is about, which is then read', async () => {
  const sent = answerWith(listed(2, notice(2), notice(1)), done, listed(1, notice(2, 'now'), notice(1)));
  const address = await onScreen(() => <Bell />);
  fireEvent.click(await button('Notices, 2 unread'));
  const dialog = await screen.findByRole('dialog', { name: /^Notices/ });
  fireEvent.click(within(dialog).getByRole('link', { name: /PN-000002/ }));
  await waitFor(() => expect(address()).toBe('/settings/approvals?request=2'));
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ url: '/api/notices/read', body: { ids: [2] } });
  expect(await button('Notices, 1 unread')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('all are marked up to the newest one shown', async () => {
  const sent = answerWith(listed(100, notice(7), notice(9), notice(8, 'now')), done, listed(0, notice(9, 'now')));
  await onScreen(() => <Bell />);
  fireEvent.click(await button('Notices, more than 99 unread'));
  fireEvent.click(await button('Mark all as read'));
  expect(await button('Notices, none unread')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ upTo: 9 });
});

test('the bell says that there are no notices, and reports a failure', async () => {
  answerWith(listed(0));
  await onScreen(() => <Bell />);
  fireEvent.click(await button('Notices, none unread'));
  expect(await screen.findByText('No notices')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('the screen of all notices can show only the unread ones', async () => {
  const sent = answerWith(listed(1, notice(1), notice(2, 'now')));
  const address = await onScreen(NoticesPage);
  expect(await screen.findByRole('link', { name: /^Unread: .*PN-000001/ })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /^Njeri .*PN-000002/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  await waitFor(() => expect(address()).toContain('unread=true'));
  await waitFor(() => expect(sent.some(({ url }) => url.includes('unread=true'))).toBe(true));
});

const everything = ['approvals', 'orders', 'batches', 'purchases', 'stock', 'counts', 'exports'];
const chosen = (choices: object, phone = '', topics = everything) => ({
  status: 1,
  message: '',
  choices,
  topics,
  email: 'njeri@example.com',
  phone,
});

test('choices are saved at once, one after the other', async () => {
  const before = { app: ['approvals', 'orders'], email: [], sms: [] };
  const sent = answerWith(chosen(before));
  await onScreen(NoticeChoicesPage);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Approval requests: Push' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Purchase orders: E-mail' }));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { app: ['orders'], email: [], sms: [] },
    { app: ['orders'], email: ['purchases'], sms: [] },
  ]);
});

test('a toggle stands for its whole channel, and a channel without an address says what it lacks', async () => {
  const sent = answerWith(chosen({ app: ['stock'], email: [], sms: [] }));
  await onScreen(NoticeChoicesPage);
  fireEvent.click(await screen.findByRole('switch', { name: 'Email notifications' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Push notifications' }));
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe from all' }));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(3));
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { app: ['stock'], email: everything, sms: [] },
    { app: [], email: everything, sms: [] },
    { app: [], email: [], sms: [] },
  ]);
  expect(await screen.findByText('Unsubscribed from all')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'SMS notifications' }).disabled).toBe(true);
  expect(screen.getByText('Add a mobile number to your profile first.')).toBeTruthy();
});

test('only topics that can reach the user are offered, and a toggle stands for these', async () => {
  const sent = answerWith(chosen({ app: ['orders'], email: [], sms: [] }, '', ['approvals', 'orders', 'exports']));
  await onScreen(NoticeChoicesPage);
  expect(await screen.findByRole('checkbox', { name: 'Exports that take longer than 10 seconds: Push' })).toBeTruthy();
  expect(screen.queryByText('Low and empty stock')).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Email notifications' }));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    email: ['approvals', 'orders', 'exports'],
  });
});

test('a choice that is not saved is taken back', async () => {
  answerWith(chosen({ app: [], email: [], sms: [] }), refusal('Not now'));
  await onScreen(NoticeChoicesPage);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Purchase orders: Push' });
  fireEvent.click(box);
  expect(await screen.findByText('Not now')).toBeTruthy();
  expect(box.checked).toBe(false);
});

test('a channel that no service sends says so, at its toggle and at its column', async () => {
  const answers = chosen({ app: [], email: [], sms: [] });
  const services = { status: 1, message: '', channels: { email: false, sms: true } };
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('/channels') ? services : answers));
  await onScreen(NoticeChoicesPage);
  await screen.findByText('No mail service is set up, so these are not sent.');
  expect(screen.getByRole('columnheader', { name: 'E-mail Not set up' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'SMS' })).toBeTruthy();
  expect(screen.queryByText(/No SMS gateway/)).toBeNull();
});
