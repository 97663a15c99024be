import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { keepAccessToken, keepProfile, type Profile } from '../../session/session-store';
import MessagesPage from './messages-page';

const message = {
  id: 7,
  channel: 'email',
  to: 'storekeeper@example.com',
  subject: 'To be returned',
  body: 'Please bring it back.',
  isSecret: false,
  status: 'pending',
  attempts: 0,
  lastError: null,
  createdAt: new Date().toISOString(),
  sentAt: null,
};

test('an open message shows what became of it since it was clicked, even when it has left the list', async () => {
  let { status } = message;
  keepAccessToken('token');
  keepProfile({ id: 1, Permission: { usersManage: true } } as Profile);
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://here.example');
    const isFound = searchParams.has('id') || status === searchParams.get('status');
    return Response.json(isFound ? [{ ...message, status }] : [], { headers: { 'X-Total-Count': '1' } });
  });

  await onScreen(MessagesPage, '/here?status=pending');
  fireEvent.click(await screen.findByText(message.to));
  const letter = within(await screen.findByRole('dialog', { name: message.subject }));
  expect(letter.getByText('Pending')).toBeDefined();

  status = 'held';
  await letter.findByText('No mail service is set up. Pass this on yourself.');
});

test('messages are named by what they are about, and one that is no longer needed is not a failure', async () => {
  keepAccessToken('token');
  keepProfile({ id: 1, Permission: { usersManage: true } } as Profile);
  const used = { ...message, subject: 'Your pickup PN-000009', body: '', isSecret: true, status: 'used' };
  vi.stubGlobal('fetch', async () => Response.json([used], { headers: { 'X-Total-Count': '1' } }));
  await onScreen(MessagesPage, '/here?about=pickup+code+9');
  await screen.findByText(/^\s*Pickup code$/);
  fireEvent.click(await screen.findByText(used.subject));
  const letter = within(await screen.findByRole('dialog', { name: used.subject }));
  expect(letter.getByText('No longer needed')).toBeDefined();
  expect(letter.queryByText('What went wrong')).toBeNull();
  expect(letter.queryByText(/Pass this on yourself/)).toBeNull();
});
