import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { accessToken, keepAccessToken, keepProfile, type Profile } from '../../session/session-store';
import { ProfileTrouble } from './profile-trouble';

const user = {
  ...{ id: 7, name: 'Achieng', email: 'achieng@example.com', phone: '', phone2: '', language: 'en', picture: '' },
  ...{ pendingEmail: null, Permission: { name: 'Member' } },
} as unknown as Profile;
const profile = { status: 1, message: '', user, businessTimezone: 'Africa/Nairobi' };
const failed = () =>
  Response.json({ status: 0, message: 'The server failed', code: 'server.failed', params: {} }, { status: 500 });

beforeEach(() => {
  keepAccessToken('a token');
  keepProfile(user);
});

test('a screen that the stored profile opened says that the present one could not be loaded, until it is loaded', async () => {
  answerWith(failed(), profile);
  const address = await onScreen(() => <ProfileTrouble />, '/orders');
  expect((await screen.findByRole('alert')).textContent).toContain('Your profile could not be loaded');
  expect([address(), accessToken()]).toEqual(['/orders', 'a token']);
  fireEvent.click(await button('Retry'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('without a connection or a session it says nothing, as other messages do', async () => {
  const sent = answerWith(new Error('no network'));
  await onScreen(() => <ProfileTrouble />, '/orders');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
