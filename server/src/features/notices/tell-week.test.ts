import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { noticeCalls } from '@ghala/contract/calls/notices';
import type { AppEvent } from '@ghala/contract/events/events';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';
import { noticesOf } from '../../../test/told-notices';
import { recordEvents } from '../../operation/record-events';
import { tellWeek } from './tell-week';

const test = await createTestApp({}, { hasChores: false });
const { database } = test;
const owner = await test.signIn('all', 'Wanjiru');
const manager = await test.signIn(['usersManage'], 'Baraka');
const storekeeper = await test.signIn(['usersView', 'pickupProcess'], 'Otieno');
const settings = { publicUrl: 'https://ghala.example', businessTimezone: 'Africa/Nairobi' };

/** It is 07:00 in Nairobi on Monday 5 January 2026. */
const MONDAY = Date.parse('2026-01-05T04:00:00Z');
const WEEK = 7 * 24 * 3_600_000;
const tell = (at: number) => tellWeek(database, settings, new Date(at));

const cancelled: AppEvent = { code: 'stockCount.cancel', id: 1, number: 'CNT-1', reason: 'x' };
const read: AppEvent = { code: 'message.read', id: 1, to: 'x', subject: 'x' };
const at = (moment: string, ...events: AppEvent[]) =>
  recordEvents(database, events, { userId: manager.actor?.id ?? null, requestId: null, at: new Date(moment) });

beforeEach(async () => {
  await sql`delete from notices`.execute(database);
  await sql`delete from messages`.execute(database);
  await sql`update unusual_week set told_up_to = '2025-12-29'`.execute(database);
});

const weeks = async (user: typeof owner) => (await noticesOf(user)).map(({ text, path }) => [text, path]);
const mails = async () => (await database.selectFrom('messages').select(['recipient', 'body']).execute()).length;

it('says on Monday at seven, where the business is, how many of each kind the week before had', async () => {
  // These are the last minute of the week before, the first and the last of the week, and the first of the week after.
  await at('2025-12-28T20:59:00Z', read);
  await at('2025-12-28T21:00:00Z', cancelled);
  await at('2026-01-04T20:59:00Z', cancelled, read);
  await at('2026-01-04T21:00:00Z', read);
  expect(await tell(MONDAY - 1)).toBe(false);
  expect(await tell(MONDAY)).toBe(true);
  const text =
    '3 unusual events last week, 29/12/2025 to 04/01/2026: Count cancelled or sent without differences (2), Secret of a message read (1)';
  const path = '/settings/unusual?dateFrom=2025-12-29&dateTo=2026-01-04';
  // The one who did it is told too; who manages nobody is not.
  for (const user of [owner, manager]) expect(await weeks(user)).toEqual([[text, path]]);
  expect(await weeks(storekeeper)).toEqual([]);
  const sent = await database.selectFrom('messages').select(['channel', 'subject', 'body']).execute();
  expect(sent).toHaveLength(2);
  for (const { channel, subject, body } of sent) {
    expect(subject).toBe('Unusual events of last week: 3');
    expect(body).not.toContain('You choose');
    expect(channel).toBe('email');
    expect(body).toContain(text);
    expect(body).toContain(`https://ghala.example${path}`);
  }
  const query = Object.fromEntries(new URL(path, settings.publicUrl).searchParams);
  expect(await owner.send(auditLogCalls.unusual, { query } as never)).toHaveLength(3);
});

it('is told to those who chose to be told nothing, and in the language of each', async () => {
  await manager.send(noticeCalls.choose, { body: { app: [], email: [], sms: [] } });
  await database
    .updateTable('users')
    .set({ language: 'sw' })
    .where('id', '=', manager.actor?.id ?? 0)
    .execute();
  await tell(MONDAY);
  const { body } = await database
    .selectFrom('messages')
    .select('body')
    .where('body', 'like', '%Baraka%')
    .executeTakeFirstOrThrow();
  expect(body).toContain('Matukio 3 yasiyo ya kawaida');
});

it('is also told of a week that had none', async () => {
  await tell(MONDAY + 5 * WEEK);
  expect((await weeks(owner))[0]?.[0]).toBe('Nothing unusual last week, 02/02/2026 to 08/02/2026');
});

it('is told once, by however many processes', async () => {
  const told = await Promise.all(Array.from({ length: 6 }, () => tell(MONDAY)));
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(await tell(MONDAY + 60_000)).toBe(false);
  expect([(await weeks(owner)).length, await mails()]).toEqual([1, 2]);
});

it('after a stop only the last week is told, and the next one on its Monday', async () => {
  expect(await tell(MONDAY + 3 * WEEK + 3_600_000)).toBe(true);
  expect(await tell(MONDAY + 3 * WEEK + 7_200_000)).toBe(false);
  expect(await tell(MONDAY + 4 * WEEK)).toBe(true);
  const paths = (await weeks(owner)).map(([, path]) => path);
  expect(paths).toHaveLength(2);
  expect(paths).toContain('/settings/unusual?dateFrom=2026-01-19&dateTo=2026-01-25');
  expect(paths).toContain('/settings/unusual?dateFrom=2026-01-26&dateTo=2026-02-01');
});
