import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { keepAccessToken, keepProfile, type Profile } from '../../shared/session-store';
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
