import type { Channel } from '@ghala/contract/calls/messages';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { keepAccessToken, keepProfile } from '../../session/session-store';
import { Unsent, useUnsentNotice } from './unsent';

const told = { what: 'code', about: 'pickup code 7' } as const;
const answer = (email: boolean, sms: boolean) => ({ status: 1, message: '', channels: { email, sms } });

/** Signs in a user who may read the outbox, or not. */
function signedIn(usersManage: boolean): void {
  keepAccessToken('token');
  keepProfile({ id: 1, name: 'Wanjiru', Permission: { login: true, usersManage } } as never);
}
beforeEach(() => signedIn(true));

function Sending({ used }: { used: Channel[] }) {
  return (
    <Unsent used={used} {...told}>
      <p>She was sent six digits.</p>
    </Unsent>
  );
}

function Sender() {
  const tell = useUnsentNotice();
  return (
    <button
      type="button"
      onClick={async (event) => {
        const pressed = event.currentTarget;
        pressed.textContent = (await tell(['sms'], told)) ? 'Sent' : 'Kept';
      }}
    >
      Send
    </button>
  );
}

describe('a message on a screen', () => {
  it.each<[string, Channel[], boolean, boolean, RegExp]>([
    [
      'an SMS without a gateway',
      ['sms'],
      true,
      false,
      /^Not sent: no SMS gateway is set up\. Pass the code on yourself\./,
    ],
    [
      'an e-mail without mail',
      ['email'],
      false,
      true,
      /^Not sent: no mail service is set up\. Pass the code on yourself/,
    ],
    ['both without either', ['email', 'sms'], false, false, /^Not sent: neither an SMS gateway nor a mail service is/],
  ])('%s is not said to be sent', async (_what, used, email, sms, text) => {
    answerWith(answer(email, sms));
    await onScreen(() => <Sending used={used} />);
    expect((await screen.findByRole('status')).textContent).toMatch(text);
    expect(screen.queryByText('She was sent six digits.')).toBeNull();
    const link = screen.getByRole('link', { name: 'Open the message' });
    expect(link.getAttribute('href')).toBe('/settings/messages?about=pickup+code+7');
  });

  it('that really is on its way is announced in its own words alone', async () => {
    answerWith(answer(true, true));
    await onScreen(() => <Sending used={['email', 'sms']} />);
    await screen.findByText('She was sent six digits.');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('of which only a part is on its way says which part is not', async () => {
    answerWith(answer(true, false));
    await onScreen(() => <Sending used={['email', 'sms']} />);
    expect((await screen.findByRole('status')).textContent).toBe('Not sent by SMS: no SMS gateway is set up.');
    screen.getByText('She was sent six digits.');
  });

  it('says whom to ask if the user may not read the outbox', async () => {
    signedIn(false);
    answerWith(answer(false, false));
    await onScreen(() => <Sending used={['sms']} />);
    expect((await screen.findByRole('status')).textContent).toMatch(
      /The assignee gets the code from whoever may add pickup notes/,
    );
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a message of an action', () => {
  it('that no service sends leaves a notice that stays', async () => {
    answerWith(answer(true, false));
    await onScreen(() => <Sender />);
    (await button('Send')).click();
    await button('Kept');
    expect((await screen.findByRole('alert')).textContent).toContain('Not sent: no SMS gateway is set up.');
  });

  it('that is on its way leaves none', async () => {
    answerWith(answer(false, true));
    await onScreen(() => <Sender />);
    (await button('Send')).click();
    await button('Sent');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
