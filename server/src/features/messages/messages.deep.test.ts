import { messageCalls } from '@ghala/contract/calls/messages';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/test-app';
import { makeUser } from '../../../test/user-with-password';
import { blankUsedMessages, queueMessage } from '../../outbox/messages';

const test = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'ghala@example.com' });
const manager = await test.signIn(['usersManage', 'pickupAdd']);

const queue = (subject: string, settings: Partial<Parameters<typeof queueMessage>[1]> = {}) =>
  queueMessage(test.database, {
    channel: 'sms',
    recipient: '+254700000001',
    subject,
    body: `body of ${subject}`,
    isSecret: true,
    about: messageSubjects.pickupCode(9),
    ...settings,
  });
const list = async (query = '') => (await manager.attempt(messageCalls.list, { query })).body;
const bodyOf = async (subject: string) =>
  (await list()).find((message: { subject: string }) => message.subject === subject)?.body;

describe('the outbox', () => {
  it('is empty at first', async () => {
    expect((await manager.attempt(messageCalls.list)).body).toEqual([]);
  });

  it('shows secrets only while they are valid and if no transport delivers them', async () => {
    await queue('code');
    await queue('old code', { expiresAt: new Date(Date.now() - 1000) });
    await queue('link', { channel: 'email', recipient: 'a@example.com' });
    await queue('notice', { channel: 'email', recipient: 'a@example.com', isSecret: false });
    expect(await bodyOf('code')).toBe('body of code');
    expect(await bodyOf('old code')).toBe('');
    expect(await bodyOf('link')).toBe('');
    expect(await bodyOf('notice')).toBe('body of notice');
  });

  it('returns messages newest first, with their status', async () => {
    const messages = await list();
    expect(messages.map((message: { subject: string }) => message.subject)).toEqual([
      'notice',
      'link',
      'old code',
      'code',
    ]);
    expect(messages[0]).toMatchObject({ channel: 'email', to: 'a@example.com', isSecret: false, sentAt: null });
    await vi.waitFor(async () => expect((await list('channel=sms&status=held')).length).toBe(2));
  });

  it('is filtered, searched, paged and exported', async () => {
    expect(await list('channel=email')).toHaveLength(2);
    expect(await list('q=254700000001')).toHaveLength(2);
    expect(await list('q=NOTICE&channel=All&status=')).toMatchObject([{ subject: 'notice' }]);
    expect(await list('dateFrom=2001-01-01&dateTo=2001-01-02')).toEqual([]);
    expect(await list('limit=1')).toHaveLength(1);
    expect((await manager.attempt(messageCalls.list, { query: { status: 'lost' } })).status).toBe(422);
    const csv: string = await list('format=csv');
    expect(csv).toContain('a@example.com,notice');
    expect(csv).not.toContain('body of');
  });

  it('keeps no used secret, and no longer sends it', async () => {
    await queue('mine', { about: messageSubjects.pickupCode(1) });
    await queue('mine by mail', { about: messageSubjects.pickupCode(1), channel: 'email' });
    await queue('another', { about: messageSubjects.pickupCode(2) });
    await blankUsedMessages(test.database, messageSubjects.pickupCode(1));
    expect(await bodyOf('mine')).toBe('');
    expect(await bodyOf('another')).toBe('body of another');
    const [mail] = await list('q=mine by mail');
    expect(mail.status).toBe('used');
    expect((await list('status=used')).map(({ subject }: { subject: string }) => subject)).toContain('mine by mail');
    const kept = await test.database.selectFrom('messages').select('body').where('subject', '=', 'mine').execute();
    expect(kept).toEqual([{ body: '' }]);
  });

  it('shows passwords and links that choose one to nobody', async () => {
    const user = await makeUser(test);
    await queue('a password', { about: messageSubjects.password(user.id) });
    await queue('something else', { about: undefined });
    const admin = await test.signIn('all');
    for (const q of ['a password', 'something else'])
      expect(await admin.send(messageCalls.list, { query: { q } })).toMatchObject([{ isSecret: true, body: '' }]);
  });

  it('shows a link that confirms an address only to readers with all the permissions of the account', async () => {
    const user = await makeUser(test, { flags: ['approvePurchase'] });
    const other = await makeUser(test, { flags: ['usersManage'] });
    await queue('strong', { about: messageSubjects.newEmail(user.id) });
    await queue('equal', { about: messageSubjects.newEmail(other.id) });
    expect(await bodyOf('strong')).toBe('');
    expect(await bodyOf('equal')).toBe('body of equal');
  });

  it('shows the code of a pickup only to those who may hand it on, and the log names who read it', async () => {
    await queue('goods of 77', { about: messageSubjects.pickupCode(77) });
    const other = await test.signIn(['usersManage']);
    expect(await other.send(messageCalls.list, { query: { q: 'goods of 77' } })).toMatchObject([{ body: '' }]);
    const reads = () =>
      test.database
        .selectFrom('audit_logs')
        .select(['user_id', 'data'])
        .where('code', '=', 'message.read')
        .orderBy('id')
        .execute();
    const before = await reads();
    for (let time = 0; time < 2; time++)
      expect(await manager.send(messageCalls.list, { query: { q: 'goods of 77' } })).toMatchObject([
        { body: 'body of goods of 77' },
      ]);
    expect((await reads()).slice(before.length)).toMatchObject([
      { user_id: manager.actor?.id, data: { to: '+254700000001', subject: 'goods of 77' } },
    ]);
  });
});

describe('the channels', () => {
  const channelsOf = async (settings: Record<string, string>) => {
    const { stranger } = await createTestApp(settings);
    return (await stranger.send(messageCalls.channels, {})).channels;
  };
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'ghala@example.com' };
  const gateway = { AFRICASTALKING_USERNAME: 'sandbox', AFRICASTALKING_API_KEY: 'key' };

  it.each([
    ['none is', {}, { email: false, sms: false }],
    ['mail is', mail, { email: true, sms: false }],
    ['SMS is', gateway, { email: false, sms: true }],
    ['both are', { ...mail, ...gateway }, { email: true, sms: true }],
  ])('tell anyone that %s set up', async (_what, settings, expected) => {
    expect(await channelsOf(settings)).toEqual(expected);
  });
});

it('messages are found by what they are about', async () => {
  await queue('first password', { about: messageSubjects.password(7) });
  await queue('second password', { about: messageSubjects.password(7) });
  await queue('other password', { about: messageSubjects.password(70) });
  const found = await manager.send(messageCalls.list, { query: { about: messageSubjects.password(7) } });
  expect(found.map(({ subject }) => subject)).toEqual(['second password', 'first password']);
});
