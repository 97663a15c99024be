import { noticeCalls } from '@ghala/contract/calls/notices';
import { noticeTopics } from '@ghala/contract/events/notices';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { type Client, createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const idOf = (user: Client) => user.actor?.id ?? 0;

/** Writes notices of a user, one a minute up to now; every second one is read. */
async function fill(user: Client, count: number): Promise<void> {
  await sql`insert into notices (user_id, code, facts, created_at, read_at)
    select ${idOf(user)}, 'note.sendCode', jsonb_build_object('id', number, 'number', 'PN-' || number, 'kind', 'pickup'),
      now() - (${count} - number) * interval '1 minute', case when number % 2 = 0 then now() end
    from generate_series(1, ${count}) number`.execute(database);
}

const textOf = (number: number) => `The code of pickup note PN-${number} was made for the assignee`;

describe('the list of notices', () => {
  it('is paged, the newest first, with the number of unread ones', async () => {
    const user = await test.signIn([]);
    await fill(user, 7);
    const page = await user.attempt(noticeCalls.list, { query: { limit: 3 } });
    expect(page.body.notices.map(({ text }: { text: string }) => text)).toEqual([7, 6, 5].map(textOf));
    expect([page.body.unread, page.headers['x-total-count']]).toEqual([4, '7']);
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(page.headers.link)) ?? [];
    const second = await user.get(next);
    expect(second.body.notices.map(({ text }: { text: string }) => text)).toEqual([4, 3, 2].map(textOf));
    for (const [unread, numbers] of [
      [true, [7, 5, 3, 1]],
      [false, [6, 4, 2]],
    ] as const) {
      const { notices } = await user.send(noticeCalls.list, { query: { unread } });
      expect(notices.map(({ text }) => text)).toEqual(numbers.map(textOf));
    }
  });

  it('counts no more than a hundred unread ones', async () => {
    const user = await test.signIn([]);
    await fill(user, 250);
    expect((await user.send(noticeCalls.list, { query: { limit: 1 } })).unread).toBe(100);
  });

  it('shows the code of a notice from a later version', async () => {
    const user = await test.signIn([]);
    await sql`insert into notices (user_id, code, facts, created_at)
      values (${idOf(user)}, 'moon.rise', '{}', now())`.execute(database);
    const { notices } = await user.send(noticeCalls.list, {});
    expect(notices).toMatchObject([{ text: 'moon.rise', path: '' }]);
  });

  it('contains only the own ones, and only those are marked as read', async () => {
    const [user, other] = [await test.signIn([]), await test.signIn('all')];
    await fill(user, 5);
    expect((await other.send(noticeCalls.list, {})).notices).toEqual([]);
    const ids = (await user.send(noticeCalls.list, {})).notices.map(({ id }) => id);
    await other.send(noticeCalls.read, { body: { ids, upTo: Math.max(...ids) } });
    const unread = async () => (await user.send(noticeCalls.list, {})).unread;
    expect(await unread()).toBe(3);
    await user.send(noticeCalls.read, { body: { ids: ids.slice(0, 1) } });
    expect(await unread()).toBe(2);
    await fill(user, 1);
    await user.send(noticeCalls.read, { body: { upTo: Math.max(...ids) } });
    expect(await unread()).toBe(1);
  });
});

describe('the choices of a user', () => {
  it('are at first all topics in the app, and nothing else', async () => {
    const user = await test.signIn(['batchAdd', 'purchaseAdd']);
    expect(await user.send(noticeCalls.choices, {})).toMatchObject({
      choices: { app: [...noticeTopics], email: [], sms: [] },
      topics: [...noticeTopics],
      email: expect.stringContaining('@example.com'),
      phone: '',
    });
  });

  it.each([
    ['a member', [], ['approvals', 'orders', 'exports']],
    ['who receives goods', ['batchAdd'], ['approvals', 'orders', 'batches', 'counts', 'exports']],
    ['who raises orders', ['purchaseAdd'], ['approvals', 'orders', 'purchases', 'stock', 'exports']],
    ['a guard', ['gateMark'], []],
  ] as const)('are about the topics that can reach %s, and no others', async (_who, flags, topics) => {
    const user = await test.signIn(flags);
    const everything = [...noticeTopics];
    const body = { app: everything, email: everything, sms: [] };
    if (topics.length > 0)
      expect(await user.send(noticeCalls.choose, { body })).toMatchObject({
        choices: { app: topics, email: topics, sms: [] },
        topics,
      });
    const kept = await database
      .selectFrom('notice_choices')
      .select('topic')
      .where('user_id', '=', idOf(user))
      .execute();
    expect(new Set(kept.map(({ topic }) => topic))).toEqual(new Set(topics));
  });

  it('are kept', async () => {
    const user = await test.signIn(['purchaseAdd']);
    await database.updateTable('users').set({ phone2: '+254700000001' }).where('id', '=', idOf(user)).execute();
    const choices = {
      app: ['orders' as const],
      email: ['approvals' as const, 'stock' as const],
      sms: ['stock' as const],
    };
    const answer = await user.send(noticeCalls.choose, { body: choices });
    expect(answer).toMatchObject({ choices, phone: '+254700000001' });
    expect(await user.send(noticeCalls.choices, {})).toMatchObject({ choices });
    const nothing = { app: [], email: [], sms: [] };
    await user.send(noticeCalls.choose, { body: nothing });
    expect(await user.send(noticeCalls.choices, {})).toMatchObject({ choices: nothing });
  });

  it.each([
    ['sms', 'cannot be used: add a mobile number to your profile first'],
    ['email', 'cannot be used: add an e-mail address to your profile first'],
  ] as const)('of %s require that the user can be reached so', async (channel, message) => {
    const user = await test.signIn([]);
    await database.updateTable('users').set({ email: '' }).where('id', '=', idOf(user)).execute();
    const body = { app: [], email: [], sms: [], [channel]: ['stock'] };
    const { status, body: answer } = await user.attempt(noticeCalls.choose, { body });
    expect([status, answer.errors]).toEqual([422, { [channel]: message }]);
    expect((await user.send(noticeCalls.choices, {})).choices[channel]).toEqual([]);
  });
});

it('a user is told of what happened, and only the windows of those who are told look', async () => {
  const approver = await test.approver();
  const requester = await test.signIn(['dispatchAdd']);
  const announce = vi.spyOn(test.app.liveStreams, 'announce');
  await new DispatchWorld(test, requester).noteIn('pending');
  const toldIds = () => announce.mock.calls.flatMap(([event, userIds]) => (event === 'notices' ? (userIds ?? []) : []));
  await vi.waitFor(() => expect(toldIds()).toContain(idOf(approver)));
  expect(toldIds()).not.toContain(idOf(requester));
  expect((await approver.send(noticeCalls.list, {})).unread).toBe(1);
});
