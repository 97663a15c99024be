import { describe, expect, it } from 'vitest';
import { expiryMark } from './supplier-labels';

describe('expiryMark', () => {
  it.each([
    ['2026-01-30', 'expired'],
    ['2026-01-31', 'soon'],
    ['2026-03-02', 'soon'],
    ['2026-03-03', undefined],
    [null, undefined],
  ])('of %s on 2026-01-31 is %s', (expiry, mark) => {
    expect(expiryMark(expiry, '2026-01-31')).toBe(mark);
  });
});
