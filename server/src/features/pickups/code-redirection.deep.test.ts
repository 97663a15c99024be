import type { OwnRequestMode } from '@ghala/contract/calls/approvals';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { PickupWorld } from '../../../test/pickup-world';
import { type Client, createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const manager = await test.signIn(['usersManage']);
const clerk = await test.signIn(['pickupAdd', 'pickupProcess'], 'Baraka\r\nGhala: your code is 123456');
const keeper = await test.signIn(['pickupProcess'], 'Otieno Keeper');
const resender = await test.signIn(['pickupAdd'], 'Chebet Clerk');
const world = new PickupWorld(test, clerk);

const setMode = (ownRequests: OwnRequestMode) => manager.attempt(approvalCalls.setPolicy, { body: { ownRequests } });
const setActive = (client: Client, is_active: boolean) =>
  database
    .updateTable('users')
    .set({ is_active })
    .where('id', '=', client.actor?.id ?? 0)
    .execute();

afterEach(async () => {
  await setMode('alone');
  await setActive(keeper, true);
});

const passMinute = (id: number) =>
  sql`update issue_notes set code_sent_at = code_sent_at - interval '1 minute' where id = ${id}`.execute(database);

/** Approves what was changed, upon which its code is sent. */
async function approveAnew(id: number) {
  if ((await world.note(id)).status === 'pending') expect((await world.approve(id)).status).toBe(200);
}

/** Sends another code, a minute after the last. */
async function sendCode(id: number, body: Record<string, unknown> = {}, by: Client = clerk) {
  await passMinute(id);
  expect((await by.attempt(pickupCalls.sendCode, { body: { pickupNoteId: id, ...body } })).status).toBe(200);
  await approveAnew(id);
}

const noticesOf = (noteNo: string) =>
  database
    .selectFrom('messages')
    .selectAll()
    .where('body', 'like', `%changed who collects ${noteNo},%`)
    .orderBy('id')
    .execute();

const barred = 'You changed where this code goes. Another user who may process pickup notes has to enter it.';

describe('a user who redirects a code', () => {
  it.each([
    ['the phone', { assigneePhone: '+254799000111' }],
    ['the address', { assigneeEmail: 'baraka@elsewhere.example' }],
    ['both', { assigneePhone: '0799000111', assigneeEmail: 'b@elsewhere.example' }],
  ])('by %s may not enter it, and the former contacts are notified', async (_what, change) => {
    const { id, noteNo } = await world.unverified();
    await sendCode(id, change);
    const code = await world.codeOf(id);
    const { status, body } = await world.verify(id, code);
    expect([status, body.message]).toEqual([403, barred]);
    expect((await clerk.attempt(pickupCalls.get, { params: { id } })).body.whyNotVerify).toBe(barred);
    expect((await keeper.attempt(pickupCalls.get, { params: { id } })).body.whyNotVerify).toBe('');
    const text = `Ghala: Baraka Ghala: your code is 123456 changed who collects ${noteNo}, or how to reach them. If you were sent a code, it is void. If you did not ask for this, call the warehouse.`;
    expect(await noticesOf(noteNo)).toMatchObject([
      { channel: 'sms', recipient: '+254712345678', body: text, is_secret: false },
      { channel: 'email', recipient: 'akinyi@example.com', body: text, is_secret: false },
    ]);
    expect(text).not.toContain(code);
    expect((await world.verify(id, code, keeper)).status).toBe(200);
  });

  it('by correcting the details may not enter it either; before the code is sent, that keeps nobody from entering it', async () => {
    const { id, noteNo } = await world.unverified();
    await passMinute(id);
    expect((await world.correct(id, { assigneeEmail: 'baraka@elsewhere.example' })).status).toBe(200);
    await approveAnew(id);
    expect((await clerk.attempt(pickupCalls.get, { params: { id } })).body.whyNotVerify).toBe(barred);
    expect((await noticesOf(noteNo)).map(({ recipient }) => recipient)).toEqual([
      '+254712345678',
      'akinyi@example.com',
    ]);
    expect((await world.verify(id, await world.codeOf(id))).status).toBe(403);

    const pending = await world.noteIn('pending');
    expect((await world.correct(pending.id, { assigneePhone: '+254799000111' })).status).toBe(200);
    await world.approve(pending.id);
    expect((await world.messagesOf(pending.id)).map(({ recipient }) => recipient)).toContain('+254799000111');
    expect((await world.verify(pending.id, await world.codeOf(pending.id))).status).toBe(200);
  });

  it('by correcting the details gets a new code to the new contacts, and the former no longer works', async () => {
    const { id, noteNo } = await world.unverified();
    const former = await world.codeOf(id);
    const correction = { assigneePhone: '', assigneeEmail: 'fundi@new.example' };
    expect((await world.correct(id, correction)).body).toMatchObject({
      status: 1,
      channels: [],
      pickup: { status: 'pending' },
    });
    await approveAnew(id);
    const code = await world.codeOf(id);
    expect(code).not.toBe(former);
    expect((await world.messagesOf(id)).map(({ recipient, body }) => [recipient, body.includes(code)])).toEqual([
      ['+254712345678', false],
      ['akinyi@example.com', false],
      ['fundi@new.example', true],
    ]);
    const row = (await auditRows(database, { entity: 'Pickup Note', action: 'send code', entity_id: id })).at(-1);
    expect(row?.details).toBe(`Authorization code of pickup note ${noteNo} made for fundi@new.example`);
    expect((await world.verify(id, former, keeper)).status).toBe(422);
    expect((await world.verify(id, code, keeper)).status).toBe(200);
  });

  it('is not one who corrects other details, or writes the number another way: the code stays', async () => {
    const { id } = await world.unverified();
    const code = await world.codeOf(id);
    const { body } = await world.correct(id, { reference: 'LPO 7', assigneePhone: '0712 345 678' });
    expect(body).toMatchObject({ status: 1, channels: [] });
    expect(await world.messagesOf(id)).toHaveLength(2);
    expect((await world.verify(id, code)).status).toBe(200);
  });

  it('causes a notice to the known contact when the other is added', async () => {
    const { id, noteNo } = await world.unverified({ assigneePhone: '' });
    await sendCode(id, { assigneePhone: '+254799000111' });
    expect((await noticesOf(noteNo)).map(({ recipient }) => recipient)).toEqual(['akinyi@example.com']);
    expect((await world.verify(id, await world.codeOf(id))).status).toBe(403);
  });

  it('may not enter later codes either', async () => {
    const { id } = await world.unverified();
    await sendCode(id, { assigneePhone: '+254799000111' });
    await sendCode(id, {}, resender);
    expect((await world.verify(id, await world.codeOf(id))).status).toBe(403);
    await sendCode(id, { assigneePhone: '+254712345678' });
    expect((await world.verify(id, await world.codeOf(id))).status).toBe(403);
    await sendCode(id, { assigneeEmail: 'other@example.com' }, resender);
    expect((await world.verify(id, await world.codeOf(id))).status).toBe(403);
    // Refused before the code is checked: it does not count as an attempt.
    expect(
      (await database.selectFrom('issue_notes').select('code_failures').where('id', '=', id).executeTakeFirst())
        ?.code_failures,
    ).toBe(0);
    expect((await world.verify(id, await world.codeOf(id), keeper)).status).toBe(200);
  });

  it('may not hand anything out either', async () => {
    const note = await world.unverified();
    await sendCode(note.id, { assigneePhone: '+254799000111' });
    await world.verify(note.id, await world.codeOf(note.id));
    expect((await world.assign(note)).status).toBe(409);
    expect((await world.process(note.id)).status).toBe(409);
  });

  it('is not one who merely resends it, or writes the same number another way', async () => {
    const { id, noteNo } = await world.unverified();
    await sendCode(id, { assigneePhone: '0712 345 678', assigneeEmail: 'AKINYI@example.com' });
    expect(await noticesOf(noteNo)).toEqual([]);
    // Of the next code, which another is shown, this user knows nothing.
    await sendCode(id, {}, resender);
    expect((await world.verify(id, await world.codeOf(id))).status).toBe(200);
  });

  it('enters it if nobody else could, which the audit log records', async () => {
    const { id, noteNo } = await world.unverified();
    await sendCode(id, { assigneePhone: '+254799000111' });
    await setActive(keeper, false);
    expect((await clerk.attempt(pickupCalls.get, { params: { id } })).body.whyNotVerify).toBe('');
    expect((await world.verify(id, await world.codeOf(id))).status).toBe(200);
    const row = (await auditRows(database, { entity: 'Pickup Note', action: 'verify code' })).at(-1);
    expect(row?.details).toBe(
      `Authorization code of pickup note ${noteNo} verified, by the user who changed where it goes, as nobody else could enter it`,
    );
  });

  it('never enters it in strict mode, and always may in open mode', async () => {
    const { id } = await world.unverified();
    await sendCode(id, { assigneePhone: '+254799000111' });
    await setActive(keeper, false);
    await setMode('never');
    const { status, body } = await world.verify(id, await world.codeOf(id));
    expect([status, body.message]).toEqual([
      403,
      'You changed where this code goes. It has to be entered by another user with the permission Pickup Notes: Process.',
    ]);
    await setActive(keeper, true);
    await setMode('always');
    expect((await world.verify(id, await world.codeOf(id))).status).toBe(200);
  });

  it('does not count another redirector as someone who could', async () => {
    const other = await test.signIn(['pickupAdd', 'pickupProcess']);
    const { id } = await world.unverified();
    await sendCode(id, { assigneePhone: '+254799000111' });
    await sendCode(id, { assigneePhone: '+254799000222' }, other);
    for (const user of [clerk, other]) expect((await world.verify(id, '000000', user)).status).toBe(403);
    await setActive(keeper, false);
    expect((await world.verify(id, await world.codeOf(id), other)).status).toBe(200);
    await setActive(other, false);
  });

  it('cannot send and enter it at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await world.unverified();
      const code = await world.codeOf(id);
      await passMinute(id);
      const [sent, entered] = await Promise.all([
        clerk.attempt(pickupCalls.sendCode, { body: { pickupNoteId: id, assigneePhone: '+254799000111' } }),
        world.verify(id, code),
      ]);
      expect(sent.status).toBe(200);
      expect([200, 409]).toContain(entered.status);
      await approveAnew(id);
      expect((await world.verify(id, await world.codeOf(id))).status).toBe(403);
    }
  });
});
