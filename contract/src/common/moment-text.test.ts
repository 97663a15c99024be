import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoment } from './moment-text';

const zones = ['Africa/Nairobi', 'UTC', 'Europe/London', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

describe('a moment in a time zone', () => {
  it.each([
    ['2026-11-22T21:05:59.999Z', 'Africa/Nairobi', '23/11/2026 - 00:05'],
    ['2026-03-29T00:59:00Z', 'Europe/London', '29/03/2026 - 00:59'],
    ['2026-03-29T01:00:00Z', 'Europe/London', '29/03/2026 - 02:00'],
    ['2026-07-01T12:00:00Z', 'America/St_Johns', '01/07/2026 - 09:30'],
  ])('%s in %s is %s', (moment, timezone, text) => {
    expect(formatMoment(moment, timezone)).toBe(text);
    expect(formatMoment(new Date(moment), timezone, false)).toBe(text.split(' - ')[0]);
  });

  it('is what Intl says, around changes of the clock too', () => {
    const moment = fc.date({ min: new Date('1975-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (date, timeZone) => {
        const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
        const [, day, month, year, time] = /^(\d+)\/(\d+)\/(\d+), (.*)$/.exec(format.format(date)) ?? [];
        expect(formatMoment(date, timeZone)).toBe(`${day}/${month}/${year} - ${time}`);
      }),
      { numRuns: 1_000 },
    );
  });
});
