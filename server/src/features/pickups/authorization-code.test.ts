import { pickupCalls } from '@ghala/contract/calls/pickups';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { PickupWorld, wrongCode } from '../../../test/pickup-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all', 'Wanjiru Admin');
const keeper = await test.signIn(['pickupProcess'], 'Otieno Keeper');
const other = await test.signIn(['pickupProcess'], 'Njeri Keeper');
const world = new PickupWorld(test, admin);

/** Allows another code to be sent now. */
const passMinute = (id: number) =>
  sql`update issue_notes set code_sent_at = code_sent_at - interval '1 minute' where id = ${id}`.execute(database);

async function bodyOf(id: number, channel: string): Promise<string[]> {
  return (await world.messagesOf(id)).filter((row) => row.channel === channel).map((row) => row.body);
}

describe('the code', () => {
  it('is sent to the assignee by SMS and e-mail once the note is approved, and stored as a hash', async () => {
    const pending = await world.noteIn('pending', { assigneePhone: '0712 345 678' });
    expect(await world.messagesOf(pending.id)).toEqual([]);
    await world.approve(pending.id);
    const code = await world.codeOf(pending.id);
    expect(code).toMatch(/^[1-9]\d{5}$/);
    expect(await world.messagesOf(pending.id)).toMatchObject([
      { channel: 'sms', recipient: '+254712345678', is_secret: true, body: expect.stringContaining(code) },
      { channel: 'email', recipient: 'akinyi@example.com', is_secret: true, body: expect.stringContaining(code) },
    ]);
    const kept = await database
      .selectFrom('issue_notes')
      .select('code_hash')
      .where('id', '=', pending.id)
      .executeTakeFirstOrThrow();
    expect(kept.code_hash).toMatch(/^\$argon2id\$/);
  });

  it('is sent on submission if no approval is needed', async () => {
    const rule = (required: boolean) =>
      database.updateTable('approval_rules').set({ is_required: required }).where('module', '=', 'pickup').execute();
    await rule(false);
    const { id } = await world.noteIn('draft');
    await world.submit(id);
    await rule(true);
    expect((await world.note(id)).status).toBe('active');
    expect(await world.messagesOf(id)).toHaveLength(2);
  });

  it('is sent to the only contact there is', async () => {
    const { id } = await world.unverified({ assigneePhone: '' });
    expect((await world.messagesOf(id)).map((row) => row.channel)).toEqual(['email']);
  });

  it('is in no answer and in no audit row', async () => {
    const { id } = await world.unverified();
    const code = await world.codeOf(id);
    const answers = [
      await admin.attempt(pickupCalls.get, { params: { id } }),
      await admin.attempt(pickupCalls.list),
      await admin.attempt(pickupCalls.search),
      await world.verify(id, wrongCode(code), keeper),
      await world.verify(id, code, keeper),
    ];
    const audit = await database.selectFrom('audit_logs').selectAll().where('entity_id', '=', id).execute();
    expect(JSON.stringify([answers.map((answer) => answer.body), audit])).not.toContain(code);
    expect(JSON.stringify(answers.map((answer) => answer.body))).not.toContain('argon2');
  });

  it('lets only the user who has entered it hand out the goods', async () => {
    const note = await world.unverified();
    const code = await world.codeOf(note.id);
    const item = { pickupNoteId: note.id, itemId: note.itemId };
    const advice = `You have not verified ${note.noteNo} yet: enter the authorization code of Akinyi Fundi`;
    const actions = (user: typeof admin) => [
      () => user.attempt(pickupCalls.markItem, { body: item }),
      () => user.attempt(pickupCalls.issueItem, { body: { ...item, qty: 4 } }),
      () => user.attempt(pickupCalls.process, { body: { pickupNoteId: note.id, vehicle: 'KDA 123X' } }),
    ];
    for (const action of [...actions(admin), ...actions(keeper)]) {
      const { status, body } = await action();
      expect([status, body.message]).toEqual([409, advice]);
    }
    const verified = await world.verify(note.id, ` ${code.slice(0, 3)} ${code.slice(3)} `, keeper);
    expect(verified.body).toMatchObject({ status: 1, pickup: { id: note.id, items: [{ id: note.itemId }] } });
    expect((await keeper.attempt(pickupCalls.get, { params: { id: note.id } })).body.isVerified).toBe(true);
    expect((await admin.attempt(pickupCalls.get, { params: { id: note.id } })).body.isVerified).toBe(false);
    for (const action of actions(keeper)) expect((await action()).status).toBe(200);
  });

  it('is blanked in the outbox once it is used', async () => {
    const { id } = await world.unverified();
    await world.verify(id, await world.codeOf(id));
    expect(await world.messagesOf(id)).toMatchObject([
      { body: '', status: 'used' },
      { body: '', status: 'used' },
    ]);
  });

  it('becomes invalid when the note is closed', async () => {
    const { id } = await world.unverified();
    const code = await world.codeOf(id);
    await world.delete(id);
    expect((await world.messagesOf(id)).map((row) => row.body)).toEqual(['', '']);
    expect((await world.verify(id, code)).status).toBe(409);
  });

  it.each(['', '12345', '1234567', 'abcdef', null])('is six digits, not %j', async (code) => {
    const { id } = await world.unverified();
    const { status, body } = await admin.attempt(pickupCalls.verifyCode, { body: { pickupNoteId: id, code } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['code']]);
  });

  it('can only be verified for active notes', async () => {
    for (const state of ['draft', 'pending', 'completed', 'cancelled'] as const) {
      const { id } = await world.noteIn(state);
      expect([state, (await world.verify(id, '123456')).status]).toEqual([state, 409]);
      expect([state, (await admin.attempt(pickupCalls.sendCode, { body: { pickupNoteId: id } })).status]).toEqual([
        state,
        409,
      ]);
    }
  });
});

describe('another code', () => {
  it('is made at most once a minute, with the waiting time; at once after one that nobody has', async () => {
    const { id, noteNo } = await world.unverified();
    expect((await admin.send(pickupCalls.sendCode, { body: { pickupNoteId: id } })).code).toMatch(/^\d{6}$/);
    const early = await admin.attempt(pickupCalls.sendCode, { body: { pickupNoteId: id } });
    expect(early.status).toBe(429);
    expect(early.body.message).toMatch(
      new RegExp(
        `^A code for ${noteNo} was made less than a minute ago\\. Another can be made in (\\d+ seconds|a minute)\\.$`,
      ),
    );
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    await passMinute(id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.attempt(pickupCalls.sendCode, { body: { pickupNoteId: id } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429]);
  });

  it('is made a minute after the first at the earliest, where a service sends that', async () => {
    const { id } = await world.unverified();
    test.app.transports.sms = async () => {};
    const early = await admin.attempt(pickupCalls.sendCode, { body: { pickupNoteId: id } });
    delete test.app.transports.sms;
    expect([early.status, early.body.code]).toEqual([429, 'code.justSent']);
  });

  it('invalidates and blanks the previous one, and does not undo a verification', async () => {
    const { id } = await world.unverified();
    const first = await world.codeOf(id);
    await world.verify(id, first, keeper);
    await passMinute(id);
    const { message, channels, code } = await admin.send(pickupCalls.sendCode, { body: { pickupNoteId: id } });
    expect(message).toMatch(
      /^No service is set up to send the new authorization code of PN-\d{6}: pass it on yourself$/,
    );
    expect(channels).toEqual(['email', 'sms']);
    const second = await world.codeOf(id);
    expect([code, first === second]).toEqual([second, false]);
    const [shown] = (await auditRows(database, { action: 'show code', entity_id: id })).slice(-1);
    expect(shown?.user_id).toBe(admin.actor?.id);
    expect(await bodyOf(id, 'sms')).toEqual(['', expect.stringContaining(second)]);
    expect((await world.verify(id, first, other)).status).toBe(422);
    expect((await keeper.attempt(pickupCalls.get, { params: { id } })).body.isVerified).toBe(true);
    // Whoever was shown it leaves entering it to another.
    const refused = await world.verify(id, second);
    expect([refused.status, refused.body.code]).toEqual([403, 'code.ownSight']);
    expect((await admin.attempt(pickupCalls.get, { params: { id } })).body.whyNotVerify).toContain('You were shown');
    expect((await world.verify(id, second, other)).status).toBe(200);
  });

  it('is shown with its message to whoever makes it where no service sends it, once', async () => {
    const { id, noteNo } = await world.unverified();
    const send = () => admin.attempt(pickupCalls.sendCode, { body: { pickupNoteId: id } });
    await passMinute(id);
    const { body } = await send();
    expect(body.text).toBe(
      `Ghala: ${body.code} is your authorization code to collect ${noteNo}. Show it at the warehouse only.`,
    );
    expect((await send()).status).toBe(429);
    // The next one is unknown to its first reader.
    await passMinute(id);
    const clerk = await test.signIn(['pickupAdd']);
    const next = await clerk.send(pickupCalls.sendCode, { body: { pickupNoteId: id } });
    expect((await world.verify(id, body.code)).status).toBe(422);
    expect((await world.verify(id, next.code)).status).toBe(200);
  });

  it('goes to a corrected phone or address, which is audited', async () => {
    const { id, noteNo } = await world.unverified();
    const body = { pickupNoteId: id, assigneePhone: '+254799000111' };
    const { message, channels } = await admin.send(pickupCalls.sendCode, { body });
    expect([message, channels]).toEqual([`${noteNo} awaits approval again: its code is sent with that`, []]);
    await world.approve(id);
    expect(await world.note(id)).toMatchObject({
      assigneePhone: '+254799000111',
      assigneeEmail: 'akinyi@example.com',
    });
    expect((await world.messagesOf(id)).slice(2).map((row) => row.recipient)).toEqual([
      '+254799000111',
      'akinyi@example.com',
    ]);
    const audit = await database
      .selectFrom('audit_logs')
      .select(['before', 'after'])
      .where('action', '=', 'correct')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit).toEqual({
      before: { assigneePhone: '+254712345678', assigneeEmail: 'akinyi@example.com' },
      after: { assigneePhone: '+254799000111', assigneeEmail: 'akinyi@example.com' },
    });
    const wrong = await admin.attempt(pickupCalls.sendCode, { body: { pickupNoteId: id, assigneeEmail: 'nobody' } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['assigneeEmail']]);
  });

  it('goes nowhere that was emptied, and is not made if no contact remains', async () => {
    const { id } = await world.unverified();
    const send = (contacts: object) =>
      admin.attempt(pickupCalls.sendCode, { body: { pickupNoteId: id, ...contacts } as { pickupNoteId: number } });
    await passMinute(id);
    expect((await send({ assigneeEmail: '' })).body.channels).toEqual([]);
    await world.approve(id);
    expect(await world.note(id)).toMatchObject({ assigneePhone: '+254712345678', assigneeEmail: '' });

    await passMinute(id);
    const code = await world.codeOf(id);
    for (const contacts of [{ assigneePhone: '' }, { assigneePhone: '', assigneeEmail: '' }]) {
      const { status, body } = await send(contacts);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['assigneePhone']]);
    }
    expect((await world.note(id)).assigneePhone).toBe('+254712345678');
    expect(await world.codeOf(id)).toBe(code);
    expect((await world.verify(id, code, keeper)).status).toBe(200);
  });
});

describe('wrong codes', () => {
  it('lock the note for 15 minutes after five, for everyone and even for the right code', async () => {
    const { id, noteNo } = await world.unverified();
    const code = await world.codeOf(id);
    const left: string[] = [];
    for (let tries = 0; tries < 4; tries++) {
      const { status, body } = await world.verify(id, wrongCode(code), keeper);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['code']]);
      left.push(body.message);
    }
    expect(left.at(-1)).toBe(`The authorization code of ${noteNo} is wrong: one try is left`);
    for (const [guess, user] of [
      [wrongCode(code), keeper],
      [code, keeper],
      [code, admin],
    ] as const) {
      const { status, body } = await world.verify(id, guess, user);
      expect([status, body.message]).toEqual([429, `Too many wrong codes for ${noteNo}. Try again in 15 minutes.`]);
    }
    // Another code does not end the lock.
    await passMinute(id);
    expect((await admin.attempt(pickupCalls.sendCode, { body: { pickupNoteId: id } })).status).toBe(200);
    const second = await world.codeOf(id);
    expect((await world.verify(id, second, other)).status).toBe(429);
    await sql`update issue_notes set code_locked_until = code_locked_until - interval '15 minutes'
      where id = ${id}`.execute(database);
    expect((await world.verify(id, second, other)).status).toBe(200);
  });

  it('are counted across a new code, and forgotten after the right one', async () => {
    const { id } = await world.unverified();
    const guess = wrongCode(await world.codeOf(id));
    for (let tries = 0; tries < 3; tries++) await world.verify(id, guess, keeper);
    await passMinute(id);
    await admin.attempt(pickupCalls.sendCode, { body: { pickupNoteId: id } });
    const code = await world.codeOf(id);
    expect((await world.verify(id, wrongCode(code), keeper)).body.message).toMatch(/one try is left$/);
    await world.verify(id, code, keeper);
    expect((await world.verify(id, wrongCode(code), keeper)).body.message).toMatch(/4 tries are left$/);
  });

  it('all count when guessed at once, even under one Idempotency-Key', async () => {
    const { id } = await world.unverified();
    const guess = wrongCode(await world.codeOf(id));
    const body = { pickupNoteId: id, code: guess };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        keeper.attempt(pickupCalls.verifyCode, {
          body,
          headers: index % 2 === 0 ? {} : { 'idempotency-key': 'guessing' },
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  });
});
