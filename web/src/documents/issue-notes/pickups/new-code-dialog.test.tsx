import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerWith, button, onScreen } from '../../../../test/on-screen';
import { NewCodeDialog } from './new-code-dialog';

const pickup = { id: 9, pickupNo: 'PN-000009', assigneeName: 'Akinyi Fundi', assigneePhone: '+254712345678' };

it('refuses at the field that the only contact is removed, and sends nothing', async () => {
  const sent = answerWith({ status: 1, message: '', channels: ['sms'] });
  const note = { ...pickup, assigneeEmail: '' } as PickupDetail;
  await onScreen(() => <NewCodeDialog pickup={note} onClose={() => undefined} />);
  const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Mobile No.' });
  fireEvent.change(phone, { target: { value: '' } });
  fireEvent.click(await button('Make a new code'));
  await screen.findByText('Enter a phone number or an e-mail address: the authorization code is sent there');
  expect(document.activeElement).toBe(phone);
  expect(sent).toEqual([]);

  fireEvent.change(phone, { target: { value: '0712 345 679' } });
  fireEvent.click(await button('Make a new code'));
  await waitFor(() => expect(sent).not.toEqual([]));
  expect(sent[0]?.body).toEqual({ pickupNoteId: 9, assigneePhone: '0712 345 679', assigneeEmail: '' });
});

it('shows a code that no service sends just once, with the ways to pass it on', async () => {
  const text = 'Ghala: 508214 is your authorization code to collect PN-000009.';
  answerWith({ status: 1, message: '', channels: ['sms'], code: '508214', text });
  await onScreen(() => (
    <NewCodeDialog pickup={{ ...pickup, assigneeEmail: '' } as PickupDetail} onClose={() => undefined} />
  ));
  fireEvent.click(await button('Make a new code'));
  await screen.findByText('508214');
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('Send by WhatsApp')).toBe(`https://wa.me/254712345678?text=${encodeURIComponent(text)}`);
  expect(link('Send by SMS')).toBe(`sms:+254712345678?body=${encodeURIComponent(text)}`);
});
