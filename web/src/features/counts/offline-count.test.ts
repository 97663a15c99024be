// @vitest-environment happy-dom
import type { WalkLine } from '@ghala/contract/calls/counts';
import { describe, expect, it } from 'vitest';
import type { QueuedChange } from '../../offline/offline-queue';
import { keepProfile, type Profile } from '../../session/session-store';
import { isLeft } from './line-state';
import { counts, enterCount, foundLine, progressWith, withWaiting } from './offline-count';

const product = (id: number): WalkLine['Product'] => ({
  id,
  name: `Product ${id}`,
  code: `P-${id}`,
  unit: { unit: 'Piece' },
  packagings: [],
  tracking: 'none',
  shelfLife: null,
  barcode: '',
});
const by = { id: 1, name: 'Amina' };
const other = { quantity: 5, entered: null, by: { id: 2, name: 'Brian' }, at: '2026-11-26T08:00:00Z' };
const line: WalkLine = {
  id: 9,
  sectionId: 4,
  Product: product(7),
  Lot: null,
  state: 'open',
  recountReason: null,
  isFound: false,
  awaitsAnother: false,
  expected: 12,
  own: null,
  others: [],
};
const alone = { counters: 1, anotherRecounts: false };
const inTwos = { counters: 2, anotherRecounts: false };
const at = '2026-11-26T09:00:00Z';
const give = (mode: 'count' | 'add' | 'recount', quantity = 7) => ({ mode, quantity, entered: null, by, at });

describe('a figure without a network', () => {
  it('has a key by which the server recognises it if its answer was lost', () => {
    keepProfile({ id: 1, name: 'Amina' } as Profile);
    const count = { id: 5, number: 'CNT-000005', counters: 1, anotherRecounts: false, placeId: 2 };
    const { input, offline } = enterCount(count, { line, mode: 'add', quantity: 3 }, 'key of the action');
    const told = { lineId: 9, quantity: 3, mode: 'add', entryKey: 'key of the action' };
    expect(input.body).toEqual(told);
    expect(offline?.mutation?.input.body).toEqual({ ...told, countedAt: expect.any(String) });
  });

  it('is the counter’s own, and the next one takes its place', () => {
    const first = counts(alone, line, give('count'));
    expect(first).toMatchObject({ state: 'counted', own: { quantity: 7, by } });
    expect(counts(alone, first, give('count', 8))).toMatchObject({ own: { quantity: 8 } });
    expect(counts(alone, first, give('add', 0.1))).toMatchObject({ own: { quantity: 7.1 } });
  });

  it('is added to what somebody else counted, unless two count apart', () => {
    const counted = { ...line, others: [other] };
    expect(counts(alone, counted, give('add'))).toMatchObject({ own: null, others: [{ quantity: 12 }] });
    expect(counts(inTwos, counted, give('add'))).toMatchObject({ own: { quantity: 7 }, others: [other] });
    const hidden = { ...line, others: [{ ...other, quantity: null }] };
    expect(counts(alone, hidden, give('add'))).toMatchObject({ others: [{ quantity: null }] });
  });

  it('of a recount replaces all, and one of two is not enough', () => {
    expect(counts(inTwos, { ...line, others: [other] }, give('recount'))).toMatchObject({
      state: 'counted',
      others: [],
    });
    expect(counts(inTwos, line, give('count'))).toMatchObject({ state: 'open' });
    expect([line, counts(inTwos, line, give('count'))].map(isLeft)).toEqual([true, false]);
  });

  it('is shown on its line, and found goods as a line of their own', () => {
    const shown = counts(alone, line, give('count'));
    const found = counts(alone, foundLine(product(8), 4), give('count', 2));
    const elsewhere = foundLine(product(9), 5);
    const waiting = [shown, found, elsewhere].map((one) => ({ shown: { line: one } }) as unknown as QueuedChange);
    expect(withWaiting([line], waiting, 4)).toEqual([shown, found]);
    expect(withWaiting([line], [], 4)).toEqual([line]);
  });

  it('that changes the counter’s own leaves the line to others, if the count says so', () => {
    const first = counts({ ...alone, anotherRecounts: true }, line, give('count'));
    expect(first).toMatchObject({ state: 'counted', awaitsAnother: false });
    const left = { state: 'recount', recountReason: 'another', awaitsAnother: true };
    expect(counts({ ...alone, anotherRecounts: true }, first, give('count', 8))).toMatchObject(left);
    const open = counts({ ...inTwos, anotherRecounts: true }, line, give('count'));
    expect(counts({ ...inTwos, anotherRecounts: true }, open, give('count', 8))).toMatchObject({ state: 'open' });
  });

  it('counts as progress, once for each line, unless the server refused it', () => {
    keepProfile({ id: 1, name: 'Amina' } as Profile);
    const count = { id: 5, number: 'CNT-000005', placeId: 2, ...inTwos };
    const wait = (of: WalkLine, state = 'waiting') =>
      ({
        ...enterCount(count, { line: of, mode: 'count', quantity: 3 }, 'key').offline,
        state,
      }) as unknown as QueuedChange;
    const first = wait(line);
    const again = wait((first.shown as { line: WalkLine }).line);
    const found = wait(foundLine(product(8), 5));
    const known = { lines: 3, counted: 1, awaitsOther: 1 };
    expect(progressWith(known, [])).toEqual({ lines: 3, counted: 2 });
    expect(progressWith(known, [first, again, found])).toEqual({ lines: 4, counted: 4 });
    expect(progressWith(known, [first, found], ({ sectionId }) => sectionId === 4)).toEqual({ lines: 3, counted: 3 });
    const refused = wait(line, 'refused');
    expect(progressWith(known, [refused])).toEqual({ lines: 3, counted: 2 });
    expect(withWaiting([line], [refused], 4)).toEqual([line]);
  });

  it('of a lot is shown on the line of that lot, whatever its capitals', () => {
    const tracked = { ...product(8), tracking: 'lot' as const };
    const lot = (number: string) => ({ number, expiresOn: '2099-01-31', madeOn: '' });
    const known = { ...foundLine(tracked, 4, lot('A1')), id: 3 };
    const other = { ...foundLine(tracked, 4, lot('A2')), id: 5 };
    const found = counts(alone, foundLine(tracked, 4, lot('a1')), give('count', 2));
    const waiting = [{ shown: { line: found } } as unknown as QueuedChange];
    expect(withWaiting([known, other], waiting, 4)).toEqual([{ ...found, id: 3 }, other]);
    expect(known).toMatchObject({ Lot: { number: 'A1', expiresOn: '2099-01-31', isExpired: false } });
  });
});
