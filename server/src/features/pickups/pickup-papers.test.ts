import { pickupCalls } from '@ghala/contract/calls/pickups';
import { addressOf } from '@ghala/contract/common/address-of';
import type { Call } from '@ghala/contract/common/call';
import { expect, it } from 'vitest';
import { PickupWorld } from '../../../test/pickup-world';
import { pdfText, readQr } from '../../../test/read-pdf';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp({ PUBLIC_URL: 'https://stock.example.com' });
const { database } = test;
const keeper = await test.signIn('all', 'Wanjiru Storekeeper');
const member = await test.signIn([], 'Otieno Member');
const world = new PickupWorld(test, keeper);
await database
  .insertInto('business_profiles')
  .values({ business_name: 'Mto Traders', business_address: 'Enterprise Road, Nairobi' })
  .execute();
await database
  .updateTable('users')
  .set({ designation: 'Head Storekeeper' })
  .where('id', '=', keeper.actor?.id ?? 0)
  .execute();

async function processed() {
  const note = await world.noteIn('active, issued', {
    assigneeCompany: 'Fundi Ltd',
    scheduled: true,
    pickupDate: '2026-11-25T08:30',
    project: 'Site 4',
    instructions: 'Call the guard first',
  });
  await world.process(note.id);
  return note;
}

async function textOf(call: Call, id: number): Promise<string> {
  const { status, raw } = await keeper.attempt(call, { params: { id } });
  expect(status).toBe(200);
  return (await pdfText(raw)).join(' ').replace(/\s+/g, ' ');
}

it('prints every specified part of a pickup note', async () => {
  const note = await processed();
  const { headers } = await keeper.attempt(pickupCalls.paper, { params: { id: note.id } });
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toMatch(/^inline; filename="\d{14}_batch_note\.pdf"$/);
  const text = await textOf(pickupCalls.paper, note.id);
  for (const words of [
    'Pickup Note',
    note.noteNo,
    'PN Status: Completed',
    'Mto Traders',
    'Enterprise Road, Nairobi',
    'For (Assignee) Akinyi Fundi',
    'Fundi Ltd',
    'Requested by Wanjiru Storekeeper',
    'Dispatched by Wanjiru Storekeeper',
    'Warehouse',
    'Scheduled Pickup',
    'YES',
    '25/11/2026 - 08:30',
    'Pickup Date & Time',
    'KDA 123X',
    'Site 4',
    'Call the guard first',
    'No. Material Description Unit Assigned Qty Collected Qty Comments',
    '4 3 handed out',
    'Pickup Comments on its way',
    'Pickup Note By',
    'Pickup Note Processed By',
    'Printed document is uncontrolled',
    'Printed by Wanjiru Storekeeper',
  ])
    expect(text).toContain(words);
});

it('has a dash for the dispatcher and Pending for the rest until processed, and shows no code', async () => {
  const note = await world.unverified();
  const code = await world.codeOf(note.id);
  const text = await textOf(pickupCalls.paper, note.id);
  expect(text).toContain('PN Status: Pending');
  expect(text).toContain('Dispatched by -');
  expect(text).toMatch(/Scheduled Pickup .*NO/);
  expect(text).toMatch(/Vehicle Reg No\. .*Pending/);
  expect(text).toContain('4 Pending Pending');
  expect(text).not.toContain(code);
});

it('prints the gate pass of what left', async () => {
  const note = await processed();
  const { headers } = await keeper.attempt(pickupCalls.gatePass, { params: { id: note.id } });
  expect(headers['content-disposition']).toMatch(/^inline; filename="\d{14}_pickup_gatepass\.pdf"$/);
  const text = await textOf(pickupCalls.gatePass, note.id);
  for (const words of [
    'Gate Pass',
    note.noteNo,
    'For (Assignee) Akinyi Fundi',
    'Dispatched By',
    'Position',
    'Head Storekeeper',
    'Pickup Date & Time',
    'Vehicle Reg No.',
    'KDA 123X',
    'Items List',
    'No. Material Description Unit Quantity Comments',
    '3 handed out',
    'Pickup Comments on its way',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('CANCELLED');
});

it.each([
  { call: pickupCalls.paper, scanned: '/api/pdf/pickup' },
  // The guard at the gate first needs to see whether the goods may pass.
  { call: pickupCalls.gatePass, scanned: '/gate/pickup' },
])('prints a QR code on $call.path, whose link opens without signing in', async ({ call, scanned }) => {
  const note = await processed();
  const { body } = await keeper.attempt(pickupCalls.get, { params: { id: note.id } });
  const address = addressOf(call, { params: { id: note.id } });
  const link = call === pickupCalls.paper ? body.pdfUrl : body.gatePassUrl;
  const { raw } = await keeper.get(address);
  expect(await readQr(raw, 0)).toContain(`https://stock.example.com${scanned}/${note.id}?signature=`);
  expect(link).toMatch(new RegExp(`^https://stock\\.example\\.com${address}\\?signature=`));
  const path = link.replace('https://stock.example.com', '');
  expect((await test.stranger.get(path)).status).toBe(200);
  const other = await processed();
  const forged = await test.stranger.get(path.replace(`/${note.id}?`, `/${other.id}?`));
  expect([forged.status, forged.body.message]).toEqual([
    401,
    'This link is not valid: scan the code or copy the link again, or sign in',
  ]);
  const bare = await test.stranger.get(address);
  expect([bare.status, bare.body.message]).toEqual([401, 'Sign in to continue']);
  expect((await member.get(address)).status).toBe(200);
});

it('has a gate pass only for processed notes, stamped once they are cancelled', async () => {
  for (const state of ['pending', 'active', 'active, issued', 'rejected', 'deleted'] as const) {
    const note = await world.noteIn(state);
    const { status, body } = await keeper.attempt(pickupCalls.gatePass, { params: { id: note.id } });
    expect([state, status]).toEqual([state, 409]);
    expect(body.message).toMatch(
      /^PN-\d{6} (is not processed yet|was cancelled before it was processed): it has no gate pass$/,
    );
  }
  const cancelled = await world.noteIn('cancelled');
  expect(await textOf(pickupCalls.gatePass, cancelled.id)).toContain('CANCELLED');
  expect(await textOf(pickupCalls.paper, cancelled.id)).toContain('Reason for Cancellation came back');
});

it('hides the papers of a draft from others', async () => {
  const { id } = await world.noteIn('draft');
  expect((await keeper.attempt(pickupCalls.paper, { params: { id } })).status).toBe(200);
  expect((await member.attempt(pickupCalls.paper, { params: { id } })).status).toBe(404);
});
