import { createHmac } from 'node:crypto';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { addressOf } from '@ghala/contract/common/address-of';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readQr } from '../../test/read-pdf';
import { ReceiptWorld } from '../../test/receipt-world';
import { createTestApp } from '../../test/test-app';
import { signatureOf, verifyLink } from '../access/link-signature';
import { LinkState } from '../access/link-state';
import { renewLinkKey } from '../renew-link-key';

const ORIGIN = 'https://stock.example.com';
const test = await createTestApp({ PUBLIC_URL: ORIGIN, LINK_DAYS: '10' });
const keeper = await test.signIn('all');
const world = new ReceiptWorld(test, keeper);
const { id } = await world.receiptIn('processed');
const path = addressOf(receiptCalls.paper, { params: { id } });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EXPIRED = 'This link has expired. Ask for a new one, or sign in';
const FORGED = expect.stringContaining('This link is not valid');
const FOREIGN = expect.stringContaining('a key that is no longer accepted');

const open = async (link: string) => {
  const { status, body } = await test.stranger.get(link.replace(ORIGIN, ''));
  return status === 200 ? 'opens' : [status, body.message];
};
const links = async () => {
  const paper = await keeper.get(path);
  return {
    screen: (await keeper.attempt(receiptCalls.get, { params: { id } })).body.pdfUrl as string,
    sent: /<([^>]+)>; rel="share"/.exec(String(paper.headers.link))?.[1] ?? '',
    printed: (await readQr(paper.raw, 0)) ?? '',
  };
};
const signingKey = () => test.app.links.signingKey;

/** Advances time by `ms` for the server's links only. */
function wait(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

beforeEach(() => test.app.links.reload());
afterEach(() => void vi.useRealTimers());

describe('a link', () => {
  it.each([
    ['screen', 59 * 60_000, HOUR_MS + 1000],
    ['sent', 10 * DAY_MS - HOUR_MS, 10 * DAY_MS + 1000],
    ['printed', 5000 * DAY_MS, undefined],
  ] as const)('for a %s is valid for the duration of that use', async (use, lastMs, overMs) => {
    const link = (await links())[use];
    expect(link).toMatch(new RegExp(`^${ORIGIN}${path}\\?signature=`));
    expect(await open(link)).toBe('opens');
    wait(lastMs);
    expect(await open(link)).toBe('opens');
    if (overMs === undefined) return;
    vi.useRealTimers();
    wait(overMs);
    expect(await open(link)).toEqual([401, EXPIRED]);
    expect((await keeper.get(link.replace(ORIGIN, ''))).status, 'the session opens it all the same').toBe(200);
  });

  it('to share comes with a paper only for signed-in callers', async () => {
    const { printed, sent } = await links();
    for (const link of [printed, sent])
      expect((await test.stranger.get(link.replace(ORIGIN, ''))).headers).not.toHaveProperty('link');
  });

  it('is bound to its path, its expiry and its key', async () => {
    const { sent, printed } = await links();
    const [, key, end, code] = /signature=(\d+)\.(\d+)\.(.+)$/.exec(sent) ?? [];
    const { id: other } = await world.receiptIn('processed');
    const later = `${Number(end) + 1}`;
    for (const signature of [
      `${key}.${later}.${code}`,
      `${key}.0${end}.${code}`,
      `${key}.${code}`,
      `${code}`,
      `${key}..${code}`,
      `.${end}.${code}`,
      `0${key}.${end}.${code}`,
      `-${key}.${end}.${code}`,
      `${key}.-${end}.${code}`,
      `${key}.1e9.${code}`,
      `${key}.${end}.${code}x`,
      `${key}.${end}.${code?.slice(1)}`,
      `${key}.${end}.${code?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${key}.${end}.${'A'.repeat(43)}`,
      `${key}.${end}`,
      `${key}`,
      'x',
      '',
      '%00',
      `${key}.${end}.${code}%0a`,
      `${key}.${end}.${code}.`,
      '9'.repeat(5000),
    ])
      expect([signature, await open(`${path}?signature=${signature}`)]).toEqual([signature, [401, FORGED]]);
    for (const link of [sent, printed]) {
      expect(await open(link.replace(`/${id}?`, `/${other}?`))).toEqual([401, FORGED]);
      expect(await open(link.replace('/pdf/batch/', '/pdf/idn/'))).toEqual([401, FORGED]);
    }
    expect(await open(path)).toEqual([401, 'Sign in to continue']);
  });

  it('with an unknown key is refused as such', async () => {
    for (const foreign of [2_000_000, 999_999_999])
      expect(await open(`${path}?signature=${signatureOf({ ...signingKey(), id: foreign }, path)}`)).toEqual([
        401,
        FOREIGN,
      ]);
    const guessed = { ...signingKey(), secret: 'another' };
    expect(await open(`${path}?signature=${signatureOf(guessed, path)}`)).toEqual([401, FORGED]);
  });
});

describe('keys', () => {
  const legacy = () => `${path}?signature=${createHmac('sha256', firstSecret).update(path).digest('base64url')}`;
  const firstSecret = test.app.links.signingKey.secret;

  it('without an id: links printed then open while the first key is accepted', async () => {
    expect(await open(legacy())).toBe('opens');
    expect(await open(legacy().replace(/batch/, 'idn'))).toEqual([401, FORGED]);
  });

  it('are renewed without a restart; the previous one is accepted until it expires', async () => {
    const before = await links();
    const until = await renewLinkKey(test.database, { on: '2999-01-31', timezone: 'Africa/Nairobi' });
    expect(until.toISOString()).toBe('2999-01-31T21:00:00.000Z');
    // No call reads it: the database's notification does.
    await vi.waitFor(async () => expect((await links()).printed).not.toBe(before.printed));
    const after = await links();
    for (const link of [before.sent, before.printed, after.sent, after.printed, legacy()])
      expect(await open(link)).toBe('opens');
    const audit = await test.database.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(audit).toMatchObject({ entity: 'LinkKey', entity_id: signingKey().id, action: 'create', user_id: null });
    for (const { secret } of await test.database.selectFrom('link_keys').select('secret').execute())
      expect(JSON.stringify(audit)).not.toContain(secret);
  });

  it('expire with the last sent links, or at once, and never later than announced', async () => {
    const before = await links();
    const soon = await renewLinkKey(test.database, { afterDays: 10 });
    expect((soon.getTime() - Date.now()) / DAY_MS).toBeCloseTo(10, 2);
    await test.app.links.reload();
    wait(9 * DAY_MS);
    expect(await open(before.printed)).toBe('opens');
    vi.useRealTimers();
    wait(10 * DAY_MS + 60_000);
    expect(await open(before.printed)).toEqual([401, FOREIGN]);
    vi.useRealTimers();

    const middle = await links();
    await renewLinkKey(test.database, 'now');
    await test.app.links.reload();
    for (const link of [before.printed, middle.screen, middle.sent, middle.printed, legacy()])
      expect(await open(link)).toEqual([401, FOREIGN]);
    expect(await open((await links()).printed)).toBe('opens');

    await renewLinkKey(test.database, { on: '2999-01-31', timezone: 'UTC' });
    await test.app.links.reload();
    expect(await open(middle.printed)).toEqual([401, FOREIGN]);
  });

  it('refuse an expiry in the past', async () => {
    const over = renewLinkKey(test.database, { on: '2020-01-31', timezone: 'UTC' });
    await expect(over).rejects.toThrow('must be today or later');
  });

  it('leave a single current key, even if several renew at the same moment', async () => {
    await Promise.all(Array.from({ length: 4 }, () => renewLinkKey(test.database, { afterDays: 1 })));
    const signing = await test.database.selectFrom('link_keys').select('id').where('read_until', 'is', null).execute();
    expect(signing).toHaveLength(1);
  });

  it('of another server are found when their first link arrives', async () => {
    const here = new LinkState(test.database);
    await here.reload();
    await renewLinkKey(test.database, { afterDays: 1 });
    await test.app.links.reload();
    const link = `${path}?signature=${signatureOf(signingKey(), path)}`;
    expect(await verifyLink(here, link)).toBe('foreign key');
    wait(6000);
    expect(await verifyLink(here, link)).toBe('right');
  });

  it('begin with one that concurrently starting servers agree on', async () => {
    await test.database.deleteFrom('link_keys').execute();
    const states = [1, 2, 3, 4].map(() => new LinkState(test.database));
    await Promise.all(states.map((state) => state.reload()));
    expect(new Set(states.map((state) => state.signingKey.secret)).size).toBe(1);
    const { rows } = await sql`select from link_keys`.execute(test.database);
    expect(rows).toHaveLength(1);
  });
});
