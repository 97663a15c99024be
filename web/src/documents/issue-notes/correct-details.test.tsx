import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, onScreen } from '../../../test/on-screen';
import { keepAccessToken, keepProfile } from '../../session/session-store';
import { CorrectDetailsDialog } from './correct-details';
import { pickupNotes } from './note-kind';

const pickup = {
  id: 9,
  pickupNo: 'PN-000009',
  status: 'active',
  project: '',
  purposeId: null,
  reference: '',
  instructions: '',
  assigneeName: 'Akinyi Fundi',
  assigneeCompany: '',
  assigneePhone: '',
  assigneeEmail: 'akinyi@example.com',
  scheduled: false,
  pickupDate: null,
};
const found = { pickup, dispatchedBy: null, isVerified: false, whyNotVerify: '', pdfUrl: '', gatePassUrl: '' };
const services = { email: false, sms: false };
/** A correction sends a new code to these channels. */
let channels: string[] = [];

beforeEach(() => {
  keepAccessToken('token');
  keepProfile({ id: 1, Permission: { pickupAdd: true, usersManage: true } } as never);
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (url.endsWith('/messages/channels')) return Response.json({ status: 1, message: '', channels: services });
    if (method === 'PUT') return Response.json({ status: 1, message: '', pickup, channels });
    return Response.json(url.includes('/pickups/') ? { status: 1, message: '', ...found } : []);
  });
});

async function correctAddress() {
  const note = { id: 9, noteNo: 'PN-000009', status: 'active' } as never;
  await onScreen(() => <CorrectDetailsDialog kind={pickupNotes} note={note} onClose={() => {}} />);
  const address = await screen.findByLabelText(/^Email Address/);
  screen.getByText(/^A new phone or address gets a new code, and the previous one no longer works\./);
  fireEvent.change(address, { target: { value: 'new@example.com' } });
  fireEvent.click(await button('Save'));
  await screen.findByText('Details corrected');
}

test('after a pickup gets a new address, the screen says what became of its new code', async () => {
  channels = ['email'];
  await correctAddress();
  await screen.findByText(/^Not sent: no mail service is set up\. Pass the code on yourself\./);
  const link = screen.getByRole('link', { name: 'Open the message' });
  expect(link.getAttribute('href')).toBe('/settings/messages?about=pickup+code+9');
  expect(screen.queryByText('New code on its way')).toBeNull();
});

test('without a new code, nothing mentions one', async () => {
  channels = [];
  await correctAddress();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(/Not sent|New code on its way/)).toBeNull();
});
