import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { addToQueue, readQueue, removeFromQueue } from '../../offline/offline-queue';
import { accessToken, keepAccessToken, keepProfile, type Profile } from '../../session/session-store';
import { UserMenu } from './user-menu';

const user = { id: 1, name: 'Njoroge Mfano', picture: '', Permission: { name: 'Gate Guard' } } as unknown as Profile;

beforeEach(async () => {
  keepAccessToken('a token');
  keepProfile(user);
  for (const change of await readQueue()) await removeFromQueue(change);
});

const wait = (about: string) =>
  addToQueue({
    name: 'gate.leavePickup',
    input: {},
    about,
    key: about,
    words: '',
    opens: '/',
    localIds: [],
    shown: {},
  });

async function logOut(): Promise<void> {
  await onScreen(() => <UserMenu user={user} onShortcuts={() => undefined} />);
  fireEvent.click(await button(/Njoroge Mfano/));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
}

test('a user who logs out while changes wait on the device is told first, and may stay', async () => {
  const sent = answerWith({ status: 1, message: '' });
  await wait('gate:pickup:1');
  await wait('gate:pickup:2');
  await logOut();
  const question = await screen.findByRole('dialog', { name: 'Sign out with unsent changes?' });
  expect(question.textContent).toContain(
    '2 changes are waiting on this device. They can be sent only when Njoroge Mfano signs in again on this device.',
  );
  fireEvent.click(await button('Stay signed in'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([accessToken(), sent]).toEqual(['a token', []]);
});

test('a user may log out all the same, and the waiting changes stay', async () => {
  answerWith({ status: 1, message: '' });
  await wait('gate:pickup:1');
  await logOut();
  fireEvent.click(await button('Sign out'));
  await waitFor(() => expect(accessToken()).toBeUndefined());
  keepProfile(user);
  expect(await readQueue()).toHaveLength(1);
});

test('a user is asked nothing if nothing waits', async () => {
  answerWith({ status: 1, message: '' });
  await logOut();
  await waitFor(() => expect(accessToken()).toBeUndefined());
});
