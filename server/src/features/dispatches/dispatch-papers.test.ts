import { gunzipSync } from 'node:zlib';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { addressOf } from '@ghala/contract/common/address-of';
import type { Call } from '@ghala/contract/common/call';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { pdfText, readQr } from '../../../test/read-pdf';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp({ PUBLIC_URL: 'https://stock.example.com' });
const { database } = test;
const keeper = await test.signIn('all', 'Wanjiru Storekeeper');
const engineer = await test.signIn([], 'Otieno Engineer');
const driver = await test.signIn([], 'Kamau Driver');
const world = new DispatchWorld(test, keeper);
await database
  .insertInto('business_profiles')
  .values({ business_name: 'Mto Traders', business_address: 'Enterprise Road, Nairobi' })
  .execute();
for (const [user, designation] of [
  [keeper, 'Head Storekeeper'],
  [engineer, 'Site Engineer'],
] as const)
  await database
    .updateTable('users')
    .set({ designation })
    .where('id', '=', user.actor?.id ?? 0)
    .execute();

async function processed() {
  const note = await world.dispatchIn('active, issued', {
    assignedToId: engineer.actor?.id,
    isUrgent: true,
    project: 'Site 4',
    instructions: 'Call the guard first',
    reference: 'REF 9',
  });
  await world.process(note.id, { dispatchToId: driver.actor?.id });
  return note;
}

async function textOf(call: Call, id: number): Promise<string> {
  const { status, raw } = await keeper.attempt(call, { params: { id } });
  expect(status).toBe(200);
  return (await pdfText(raw)).join(' ').replace(/\s+/g, ' ');
}

it('sends a paper packed to those who take that', async () => {
  const note = await processed();
  const input = { params: { id: note.id } };
  const plain = await keeper.attempt(dispatchCalls.paper, input);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const packed = await keeper.attempt(dispatchCalls.paper, { ...input, headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/pdf' });
  expect((await pdfText(gunzipSync(packed.raw))).join()).toContain(note.dispatchNo);
});

it('prints every specified part of a dispatch note', async () => {
  const note = await processed();
  const { headers } = await keeper.attempt(dispatchCalls.paper, { params: { id: note.id } });
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toMatch(/^inline; filename="\d{14}_batch_note\.pdf"$/);
  const text = await textOf(dispatchCalls.paper, note.id);
  for (const words of [
    'Dispatch Note',
    note.dispatchNo,
    'DN Status: Completed',
    'Mto Traders',
    'Enterprise Road, Nairobi',
    'For (Assigned Personnel) Otieno Engineer',
    'Site Engineer',
    'Requested by Wanjiru Storekeeper',
    'Dispatched by Wanjiru Storekeeper',
    'Dispatched To Kamau Driver',
    'Warehouse',
    'Site 4',
    'Dispatch Date & Time',
    'KDA 123X',
    'Call the guard first',
    'No. Product Unit Assigned Qty Collected Qty Comments',
    '4 3 handed out',
    'Dispatch Comments on its way',
    'Dispatch Note By',
    'Printed document is uncontrolled',
    'Printed by Wanjiru Storekeeper',
  ])
    expect(text).toContain(words);
});

it('prints Pending for goods not handed out yet', async () => {
  const note = await world.dispatchIn('active');
  const text = await textOf(dispatchCalls.paper, note.id);
  expect(text).toContain('DN Status: Pending');
  expect(text).toContain('4 Pending Pending');
  expect(text).toMatch(/Vehicle Reg No\. .*Pending/);
  expect(text).toContain('Dispatched by -');
});

it('prints the gate pass of what left', async () => {
  const note = await processed();
  const { headers } = await keeper.attempt(dispatchCalls.gatePass, { params: { id: note.id } });
  expect(headers['content-disposition']).toMatch(/^inline; filename="\d{14}_pickup_gatepass\.pdf"$/);
  const text = await textOf(dispatchCalls.gatePass, note.id);
  for (const words of [
    'Gate Pass',
    note.dispatchNo,
    'For (Assigned Personnel) Otieno Engineer',
    'Dispatched By',
    'Wanjiru Storekeeper',
    'Position',
    'Head Storekeeper',
    'Dispatched Date & Time',
    'Vehicle Reg No.',
    'KDA 123X',
    'Items List',
    'No. Product Unit Quantity Comments',
    '3 handed out',
    'Dispatch Comments on its way',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('CANCELLED');
});

it.each([dispatchCalls.paper, dispatchCalls.gatePass])('opens $path by its link without signing in', async (call) => {
  const note = await processed();
  const { body } = await keeper.attempt(dispatchCalls.get, { params: { id: note.id } });
  const link = call === dispatchCalls.paper ? body.pdfUrl : body.gatePassUrl;
  const address = addressOf(call, { params: { id: note.id } });
  expect(link).toMatch(new RegExp(`^https://stock\\.example\\.com${address}\\?signature=`));
  const opened = await test.stranger.get(link.replace('https://stock.example.com', ''));
  expect(opened.status).toBe(200);
  expect((await pdfText(opened.raw)).join(' ')).toContain(note.dispatchNo);
  const other = await processed();
  const forged = link.replace('https://stock.example.com', '').replace(`/${note.id}?`, `/${other.id}?`);
  expect((await test.stranger.get(forged)).status).toBe(401);
  expect((await test.stranger.get(address)).status).toBe(401);
  expect((await engineer.get(address)).status).toBe(200);
});

it('prints a QR code on the note that opens it, and one on the gate pass that opens the check at the gate', async () => {
  const note = await processed();
  const printed = await readQr((await keeper.attempt(dispatchCalls.paper, { params: { id: note.id } })).raw, 0);
  const opened = await test.stranger.get((printed ?? '').replace('https://stock.example.com', ''));
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pass = await readQr((await keeper.attempt(dispatchCalls.gatePass, { params: { id: note.id } })).raw, 0);
  expect(pass).toMatch(new RegExp(`^https://stock\\.example\\.com/gate/dispatch/${note.id}\\?signature=`));
  const check = await test.stranger.get(`/api${pass?.replace('https://stock.example.com', '')}`);
  expect([check.status, check.body.gate.state]).toEqual([200, 'valid']);
});

it('has a gate pass only for processed notes, stamped once they are cancelled', async () => {
  for (const state of ['pending', 'active', 'active, issued', 'rejected', 'deleted'] as const) {
    const note = await world.dispatchIn(state);
    const { status, body } = await keeper.attempt(dispatchCalls.gatePass, { params: { id: note.id } });
    expect([state, status]).toEqual([state, 409]);
    expect(body.message).toMatch(
      /^DN-\d{6} (is not processed yet|was cancelled before it was processed): it has no gate pass$/,
    );
  }
  const cancelled = await world.dispatchIn('cancelled');
  expect(await textOf(dispatchCalls.gatePass, cancelled.id)).toContain('CANCELLED');
  const noteText = await textOf(dispatchCalls.paper, cancelled.id);
  expect(noteText).toContain('DN Status: Cancelled');
  expect(noteText).toContain('Reason for Cancellation came back');
});

it('hides the papers of a draft from others, and returns 404 for an unknown note', async () => {
  const { id } = await world.dispatchIn('draft');
  expect((await keeper.attempt(dispatchCalls.paper, { params: { id } })).status).toBe(200);
  expect((await engineer.attempt(dispatchCalls.paper, { params: { id } })).status).toBe(404);
  expect((await keeper.attempt(dispatchCalls.paper, { params: { id: 999999 } })).status).toBe(404);
});

it('says so if no item was collected, and shows stored signatures', async () => {
  const note = await processed();
  const signature = await sharp({ create: { width: 200, height: 60, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
  const before = (await keeper.attempt(dispatchCalls.gatePass, { params: { id: note.id } })).raw.length;
  await test.app.fileStore.put('signature.png', signature);
  await database
    .updateTable('users')
    .set({ signature: 'signature.png' })
    .where('id', '=', keeper.actor?.id ?? 0)
    .execute();
  expect((await keeper.attempt(dispatchCalls.gatePass, { params: { id: note.id } })).raw.length).toBeGreaterThan(
    before + 100,
  );
  await sql`update issue_note_items set status = 'pending' where note_id = ${note.id}`.execute(database);
  expect(await textOf(dispatchCalls.gatePass, note.id)).toContain('No item collected');
});
