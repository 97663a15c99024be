import type { PickupAnswer } from '@ghala/contract/calls/pickups';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { onScreen } from '../../../../test/on-screen';
import { keepAccessToken, keepProfile } from '../../../session/session-store';
import { AuthorizationCode } from './authorization-code';

const pickup = { id: 9, assigneeName: 'Akinyi Fundi', assigneeEmail: 'akinyi@example.com', assigneePhone: '' };
const answerOf = (whyNotVerify: string) =>
  ({ pickup: { ...pickup, codeSentAt: null }, isVerified: false, whyNotVerify }) as PickupAnswer;

beforeEach(() => {
  keepAccessToken('token');
  keepProfile({ id: 1, Permission: { pickupAdd: true, pickupProcess: true } } as never);
  const channels = { email: false, sms: true };
  vi.stubGlobal('fetch', async () => Response.json({ status: 1, message: '', channels }));
});

test('a user who may not enter the code they redirected still sees that it was not sent', async () => {
  await onScreen(() => <AuthorizationCode answer={answerOf('You changed where this code goes.')} />);
  screen.getByText('You changed where this code goes.');
  const status = await screen.findByText(
    /^Not sent: no mail service is set up\. The assignee gets the code from whoever may add pickup notes/,
  );
  expect(status).toBeTruthy();
});

test('nothing says that a code was sent if no service sends it', async () => {
  await onScreen(() => <AuthorizationCode answer={answerOf('')} />);
  await screen.findByText(/^Not sent: no mail service is set up\./);
  expect(screen.queryByText(/was sent/)).toBeNull();
  screen.getByRole('button', { name: 'Make a new code' });
});
