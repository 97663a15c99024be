import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { keepAccessToken, keepProfile } from '../../shared/session-store';
import { PasswordWhereabouts } from './password-whereabouts';

test('where the password of a new user is, is brought into view', async () => {
  keepAccessToken('token');
  keepProfile({ id: 1, Permission: { usersManage: true } } as never);
  const channels = { email: false, sms: false };
  vi.stubGlobal('fetch', async () => Response.json({ status: 1, message: '', channels }));
  const shown: unknown[] = [];
  Element.prototype.scrollIntoView = function () {
    shown.push(this);
  };
  const user = { id: 7, name: 'Otieno', email: 'otieno@example.com', phone: '', phone2: '' };
  await onScreen(() => <PasswordWhereabouts user={user} />);
  const told = await screen.findByText(/^Not sent: no mail service is set up\. Pass the password on yourself\./);
  expect(shown).toEqual([document.activeElement]);
  expect(document.activeElement?.contains(told)).toBe(true);
});
