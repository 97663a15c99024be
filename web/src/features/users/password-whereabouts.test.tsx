import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, onScreen } from '../../../test/on-screen';
import { keepAccessToken, keepProfile } from '../../session/session-store';
import { PasswordWhereabouts, useNewPasswordNotice } from './password-whereabouts';

const user = { id: 7, name: 'Otieno', email: 'otieno@example.com', phone: '', phone2: '' };

beforeEach(() => {
  keepAccessToken('token');
  keepProfile({ id: 1, Permission: { usersManage: true } } as never);
  serviceFor({ email: false, sms: false });
});

function serviceFor(channels: { email: boolean; sms: boolean }) {
  vi.stubGlobal('fetch', async () => Response.json({ status: 1, message: '', channels }));
}

test('the whereabouts of a new user’s password scroll into view', async () => {
  const shown: unknown[] = [];
  Element.prototype.scrollIntoView = function () {
    shown.push(this);
  };
  await onScreen(() => <PasswordWhereabouts user={user} />);
  const told = await screen.findByText(/^Not sent: no mail service is set up\. Pass the password on yourself\./);
  expect(shown).toEqual([document.activeElement]);
  expect(document.activeElement?.contains(told)).toBe(true);
});

function Changed() {
  const tell = useNewPasswordNotice();
  return (
    <button type="button" onClick={() => void tell(user)}>
      Update
    </button>
  );
}

test.each([
  [{ email: false, sms: false }, /^Not sent: no mail service is set up\. Pass the password on yourself\./],
  [{ email: true, sms: false }, 'It is on its way. An earlier one no longer works.'],
])('a change that gave a user another password says where it is, with the services %o', async (channels, text) => {
  serviceFor(channels);
  await onScreen(Changed);
  fireEvent.click(await button('Update'));
  expect(await screen.findByText('New temporary password for Otieno')).toBeTruthy();
  expect(await screen.findByText(text)).toBeTruthy();
});
