// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteAnswer } from '../net/connection';
import { change, type Mutation } from '../net/send';
import { endSession, keepAccessToken, keepProfile, type Profile } from '../session/session-store';
import { localId } from './local-ids';
import { madeIdOf, putInQueue, readQueue, removeFromQueue } from './offline-queue';
import { sendOrQueue } from './send-or-queue';
import { AGED_MS, sendQueued } from './send-queued';

// The next file reads the modules anew.
afterAll(() => vi.resetModules());

interface Sent {
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}

/** Collects what the server was sent; it answers as `answers` says by path, or else accepts. */
let sent: Sent[] = [];
let answers: (call: Sent) => Response | undefined = () => undefined;
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const refused = (status: number, message: string) =>
  json(status, { status: 0, message, code: 'receipt.wrongStatus', params: {}, errors: {} });

let items: { id: number }[] = [];
async function serve(path: string, { headers, body }: { headers: Headers; body: string }): Promise<Response> {
  const call = { path, key: headers.get('Idempotency-Key'), body: JSON.parse(body) };
  sent.push(call);
  const other = answers(call);
  if (other !== undefined) return other;
  if (path === '/api/batches')
    return json(200, { status: 1, message: '', batch: { id: 12 }, purchase: null, pdfUrl: '' });
  items = [...items, { id: 70 + items.length }];
  return json(200, { status: 1, message: '', items });
}

const signIn = (id: number) => {
  keepAccessToken(`token of ${id}`);
  keepProfile({ id, name: 'Achieng', Permission: {} } as unknown as Profile);
};

const offline = <Answer>(mutation: Mutation<Answer>, about: string, localIds: number[] = []) =>
  sendOrQueue(
    { ...mutation, offline: { about, words: about, opens: '/', localIds, answer: {} as Answer } },
    `key ${about} ${localIds}`,
  );

const begin = (id: number) => offline(change(receiptCalls.create, { body: { nogId: 1 } }), `receipt:${id}`, [id]);
const line = (batchId: number, quantity: number, id = localId(), itemId?: number) =>
  offline(
    change(receiptCalls.saveItem, { body: { batchId, itemId, productId: 1, quantity, warehouseId: 1 } }),
    `receipt:${batchId}`,
    itemId === undefined ? [id] : [],
  );

beforeEach(async () => {
  signIn(1);
  [sent, items, answers] = [[], [], () => undefined];
  vi.stubGlobal('fetch', vi.fn(serve));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  noteAnswer(false);
});

afterEach(async () => {
  for (const user of [1, 2]) {
    signIn(user);
    for (const one of await readQueue()) await removeFromQueue(one);
  }
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('what waits for the network', () => {
  it('is sent in order, each under its own key, with the ids that the server gave', async () => {
    const [receipt, first] = [localId(), localId()];
    await begin(receipt);
    await line(receipt, 5, first);
    await line(receipt, 6, first, first);
    await line(receipt, 7);
    expect(sent).toEqual([]);
    expect(await sendQueued()).toEqual({ sent: 4, refused: 0, end: 'done' });
    expect(sent.map(({ path }) => path)).toEqual(['/api/batches', ...Array(3).fill('/api/batches/items')]);
    expect(sent.slice(1).map(({ body }) => [body.batchId, body.itemId, body.quantity])).toEqual([
      [12, undefined, 5],
      [12, 70, 6],
      [12, undefined, 7],
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
    expect(madeIdOf(receipt)).toBe(12);
    expect(await readQueue()).toEqual([]);
    await sendQueued();
    expect(sent).toHaveLength(4);
  });

  it('keeps its key and its place until there is an answer', async () => {
    answers = () => {
      throw new TypeError('Failed to fetch');
    };
    await line(3, 1);
    await line(3, 2);
    expect((await sendQueued()).end).toBe('unanswered');
    answers = () => refused(503, 'busy');
    expect((await sendQueued()).end).toBe('unanswered');
    answers = () => undefined;
    expect((await sendQueued()).sent).toBe(2);
    expect(sent.map(({ body }) => body.quantity)).toEqual([1, 1, 1, 2]);
    expect(new Set(sent.slice(0, 3).map(({ key }) => key)).size).toBe(1);
  });

  it('is repeated under the key of its first try, if that was made with a network', async () => {
    noteAnswer(true);
    answers = () => {
      throw new TypeError('Failed to fetch');
    };
    expect((await line(3, 1)).isKept).toBe(true);
    answers = () => undefined;
    await sendQueued();
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
  });

  it('stays with the reason if it is refused, as does what builds on it; the rest is sent', async () => {
    const receipt = localId();
    await begin(receipt);
    await line(receipt, 5);
    await line(3, 6);
    answers = ({ path }) => (path === '/api/batches' ? refused(409, 'This category was removed') : undefined);
    expect(await sendQueued()).toEqual({ sent: 1, refused: 1, end: 'done' });
    expect((await readQueue()).map(({ state, refusal, refusalCode }) => [state, refusal, refusalCode])).toEqual([
      ['refused', 'This category was removed', 'receipt.wrongStatus'],
      ['waiting', undefined, undefined],
    ]);
    await sendQueued();
    expect(sent).toHaveLength(2);
  });

  it('is not sent once the server may have forgotten its key', async () => {
    await line(3, 1);
    const [one] = await readQueue();
    if (one) await putInQueue({ ...one, madeAt: Date.now() - AGED_MS - 1000 });
    await sendQueued();
    expect([sent, (await readQueue())[0]?.state]).toEqual([[], 'aged']);
  });

  it('waits for its own user, and behind what waits for the same document', async () => {
    await line(3, 1);
    endSession('expired');
    signIn(2);
    expect(await readQueue()).toEqual([]);
    await sendQueued();
    signIn(1);
    noteAnswer(true);
    expect((await line(3, 2)).isKept).toBe(true);
    expect((await line(4, 3)).isKept).toBe(false);
    answers = () => refused(401, 'Sign in');
    expect((await sendQueued()).sent).toBe(0);
    signIn(1);
    expect((await readQueue()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    answers = () => undefined;
    await sendQueued();
    expect(sent.map(({ body }) => body.quantity)).toEqual([3, 1, 1, 2]);
  });

  it('is sent by one of two tabs', async () => {
    let isHeld = false;
    const locks = {
      request: async (_name: string, _options: object, work: (lock: object | null) => Promise<unknown>) => {
        if (isHeld) return work(null);
        isHeld = true;
        return work({}).finally(() => {
          isHeld = false;
        });
      },
    };
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager);
    await line(3, 1);
    vi.resetModules();
    const other = await import('./send-queued');
    const rounds = await Promise.all([sendQueued(), other.sendQueued()]);
    expect(rounds.map(({ end }) => end)).toEqual(['done', 'busy']);
    expect(sent).toHaveLength(1);
  });

  it('can only be a call on the list', async () => {
    const supplier = change(supplierCalls.update, { params: { id: 1 }, body: { name: 'x', phone: '' } } as never);
    await expect(offline(supplier, 'supplier:1')).rejects.toThrow('must not wait');
  });
});
