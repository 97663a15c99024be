import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmtpServer } from '../../test/smtp-server';
import { createTestApp } from '../../test/test-app';
import { createDatabase } from '../db/database';
import { loadConfig } from '../runtime/config';
import { blankUsedMessages, type Message, queueMessage } from './messages';
import { Outbox, type OutboxTimes } from './outbox';
import { createTransports, type Transports } from './transports';

const test = await createTestApp();
// Its own outbox would hold back the messages that these are to send.
await test.app.close();
const mail = await SmtpServer.listen({
  hung: 'hangs at RCPT',
  lost: 'hangs after DATA',
  later: 'refuses for now',
  nobody: 'knows no such address',
  relay: 'refuses to relay',
  spam: 'refuses the text',
  slow: 'slow',
});
afterAll(() => mail.close());
const database = createDatabase(test.connectionString, 4);
afterAll(() => database.destroy());

const QUICK: OutboxTimes = { poll: 20, send: 1_000, lease: 3_000, stop: 200 };
const open: Outbox[] = [];

function startOutbox(times: Partial<OutboxTimes> = {}, transports: Transports = smtp(), on = database): Outbox {
  const outbox = new Outbox(on, transports, test.app.log, { ...QUICK, ...times });
  open.push(outbox);
  outbox.start();
  return outbox;
}

function smtp(url = mail.url): Transports {
  return createTransports(
    loadConfig({ DATA_DIR: '/tmp', SMTP_URL: url, SMTP_FROM: 'Ghala <stores@example.com>', LOG_LEVEL: 'fatal' }),
  );
}

const queue = (recipient: string, message: Partial<Message> = {}) =>
  queueMessage(database, { channel: 'email', recipient, subject: 's', body: 'b', isSecret: false, ...message });

const rowOf = (recipient: string) =>
  test.database.selectFrom('messages').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();

const becomes = (recipient: string, status: string) =>
  vi.waitFor(async () => expect(await rowOf(recipient)).toMatchObject({ status }), { interval: 20 });

/** Behaves as if the pause before the next attempt had passed. */
const hurry = () =>
  test.database
    .updateTable('messages')
    .set({ next_attempt_at: sql<string>`now()` })
    .where('status', '=', 'pending')
    .execute();

beforeEach(async () => {
  await test.database.deleteFrom('messages').execute();
  mail.received.length = 0;
  mail.greets = true;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((outbox) => outbox.close()));
});

describe('the outbox', () => {
  it('sends each message once, from two servers at the same time', async () => {
    const recipients = Array.from({ length: 60 }, (_, n) => `one-${n}@example.com`);
    for (const recipient of recipients) await queue(recipient);
    startOutbox();
    startOutbox();
    await vi.waitFor(() => expect(mail.received.length).toBeGreaterThanOrEqual(60));
    for (const recipient of recipients) await becomes(recipient, 'sent');
    expect(mail.received.map(({ to }) => to).sort()).toEqual([...recipients].sort());
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(60);
    expect(mail.received[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
  });

  it('holds nothing open in the database while it sends', async () => {
    await queue('hung-1@example.com');
    startOutbox({ send: 5_000, lease: 10_000 });
    await vi.waitFor(() => expect(mail.open.size).toBe(1));
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(test.database);
    expect(rows).toEqual([]);
    expect(await rowOf('hung-1@example.com')).toMatchObject({ status: 'pending', attempts: 1 });
    await test.database.updateTable('messages').set({ subject: 'free' }).execute();
  });

  it('is not blocked by messages or channels that hang', async () => {
    const sent: string[] = [];
    const sms = async ({ recipient }: { recipient: string }) => void sent.push(recipient);
    for (let n = 0; n < 6; n++) await queue(`hung-${n}@example.com`);
    await queue('fine-1@example.com');
    await queue('+254700000001', { channel: 'sms' });
    startOutbox({ send: 60_000, lease: 90_000 }, { ...smtp(), sms });
    await becomes('fine-1@example.com', 'sent');
    await becomes('+254700000001', 'sent');
    expect(sent).toEqual(['+254700000001']);
  });

  it('gives a recipient one message at a time, in order', async () => {
    for (const subject of ['first', 'second', 'third']) await queue('same@example.com', { subject });
    const order: string[] = [];
    let atOnce = 0;
    const email = async ({ subject }: { subject: string }) => {
      order.push(subject);
      expect(++atOnce).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 30));
      atOnce--;
    };
    startOutbox({}, { email });
    await vi.waitFor(() => expect(order).toEqual(['first', 'second', 'third']));
  });

  it.each([
    ['hung-2@example.com', /not sent within 1 s/],
    ['lost-2@example.com', /not sent within 1 s/],
    ['later-2@example.com', /come back later/],
    ['relay-2@example.com', /relaying denied/],
    ['spam-2@example.com', /no/],
  ])('retries %s, with the same Message-ID, and closes the connection', async (recipient, reason) => {
    await queue(recipient);
    startOutbox();
    for (const attempts of [1, 2]) {
      await vi.waitFor(
        async () => {
          const row = await rowOf(recipient);
          expect(row).toMatchObject({ status: 'pending', attempts, claimed_by: null });
          expect(row.last_error).toMatch(reason);
        },
        { interval: 20 },
      );
      await hurry();
    }
    await vi.waitFor(() => expect(mail.received.length).toBe(/lost|spam/.test(recipient) ? 3 : 0));
    expect(new Set(mail.to(recipient).map(({ messageId }) => messageId)).size).toBeLessThan(2);
    await Promise.all(open.splice(0).map((outbox) => outbox.close()));
    await vi.waitFor(() => expect(mail.open.size).toBe(0));
  });

  it('retries a server that does not greet, or is unreachable', async () => {
    mail.greets = false;
    await queue('mute@example.com');
    startOutbox();
    await vi.waitFor(async () => expect((await rowOf('mute@example.com')).last_error).toMatch(/not sent/));
    mail.greets = true;
    await hurry();
    await becomes('mute@example.com', 'sent');
    await open.pop()?.close();
    await queue('gone@example.com');
    startOutbox({}, smtp('smtp://127.0.0.1:1'));
    await vi.waitFor(async () => expect((await rowOf('gone@example.com')).last_error).toMatch(/ECONNREFUSED/));
    expect(await rowOf('gone@example.com')).toMatchObject({ status: 'pending', attempts: 1 });
  });

  it('waits for a slow server', async () => {
    await queue('slow-1@example.com');
    startOutbox();
    await becomes('slow-1@example.com', 'sent');
    expect(mail.to('slow-1@example.com')).toHaveLength(1);
  });

  it('gives up at once if there is no such address, and otherwise after eight attempts', async () => {
    await queue('nobody-1@example.com');
    await queue('later-1@example.com');
    await test.database
      .updateTable('messages')
      .set({ attempts: 7 })
      .where('recipient', '=', 'later-1@example.com')
      .execute();
    startOutbox();
    await becomes('nobody-1@example.com', 'failed');
    await becomes('later-1@example.com', 'failed');
    expect(await rowOf('nobody-1@example.com')).toMatchObject({ attempts: 1 });
    expect((await rowOf('nobody-1@example.com')).last_error).toContain('no such user');
    expect(await rowOf('later-1@example.com')).toMatchObject({ attempts: 8 });
  });

  it('takes over a message claimed by a dead server, once its lease has expired', async () => {
    await queue('orphan@example.com');
    await queue('deadly@example.com');
    const died = { claimed_by: '00000000-0000-4000-8000-000000000000', attempts: 1 };
    const claims = test.database
      .updateTable('messages')
      .set({ ...died, claimed_until: sql<string>`now() + interval '1 s'` });
    await claims.execute();
    await test.database
      .updateTable('messages')
      .set({ attempts: 8 })
      .where('recipient', '=', 'deadly@example.com')
      .execute();
    startOutbox();
    await becomes('orphan@example.com', 'sent');
    expect(await rowOf('orphan@example.com')).toMatchObject({ attempts: 2 });
    await becomes('deadly@example.com', 'failed');
    expect(mail.received.map(({ to }) => to)).toEqual(['orphan@example.com']);
  });

  it('stops at once while mail hangs, and releases its claims', async () => {
    await queue('hung-3@example.com');
    const outbox = startOutbox({ send: 60_000, lease: 90_000 });
    await vi.waitFor(() => expect(mail.open.size).toBe(1));
    const start = performance.now();
    await outbox.close();
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(await rowOf('hung-3@example.com')).toMatchObject({
      status: 'pending',
      attempts: 0,
      claimed_by: null,
      claimed_until: null,
    });
  });

  it('lets a nearly sent message finish before it stops', async () => {
    mail.slowMs = 50;
    await queue('slow-2@example.com');
    const outbox = startOutbox();
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), { interval: 5 });
    await outbox.close();
    expect(await rowOf('slow-2@example.com')).toMatchObject({ status: 'sent' });
    mail.slowMs = 500;
  });

  it('stops at once while the database hangs', async () => {
    const lock = await test.database.startTransaction().execute();
    await queue('fine-2@example.com');
    const email = async () => void (await sql`lock table messages`.execute(lock));
    const outbox = startOutbox({}, { email });
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(test.database);
      expect(rows.length).toBeGreaterThan(0);
    });
    const start = performance.now();
    await outbox.close();
    expect(performance.now() - start).toBeLessThan(30_000);
    await lock.rollback().execute();
  });

  it('records sent messages once the database is back, and does not resend them', async () => {
    await queue('cut@example.com');
    let sent = 0;
    const email = async () => {
      sent++;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename <> current_user`.execute(test.database);
    };
    startOutbox({}, { email });
    await becomes('cut@example.com', 'sent');
    expect(sent).toBe(1);
  });

  it('blanks a secret that is used while being sent, and does not retry it', async () => {
    for (const recipient of ['hung-4@example.com', 'slow-3@example.com'])
      await queue(recipient, { isSecret: true, about: 'code 1', body: 'the code' });
    startOutbox();
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), { interval: 5 });
    await blankUsedMessages(database, 'code 1');
    await becomes('slow-3@example.com', 'sent');
    await vi.waitFor(async () => expect((await rowOf('hung-4@example.com')).claimed_by).toBeNull());
    for (const recipient of ['hung-4@example.com', 'slow-3@example.com'])
      expect(await rowOf(recipient)).toMatchObject({ body: '' });
    expect(await rowOf('hung-4@example.com')).toMatchObject({ status: 'used', last_error: null });
  });

  it('sends nothing that has expired', async () => {
    await queue('old@example.com', { isSecret: true, expiresAt: new Date(Date.now() - 1_000) });
    startOutbox();
    await becomes('old@example.com', 'failed');
    expect(await rowOf('old@example.com')).toMatchObject({ body: '', last_error: 'expired before it could be sent' });
    expect(mail.received).toEqual([]);
  });

  it('survives a database that ends idle transactions', async () => {
    const name = new URL(test.connectionString).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set idle_in_transaction_session_timeout = 100`.execute(test.database);
    const fresh = createDatabase(test.connectionString, 4);
    await queue('slow-4@example.com');
    startOutbox({}, smtp(), fresh);
    await becomes('slow-4@example.com', 'sent');
    expect(mail.to('slow-4@example.com')).toHaveLength(1);
    await open.pop()?.close();
    await fresh.destroy();
  });
});
