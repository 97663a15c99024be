import { describe, expect, it } from 'vitest';
import { croston, daysCovered, forecastOf, sba, smoothed, suggestionOf, tsb } from './forecast';

/*
 * The results were worked out by hand from the formulas of the papers that forecast.ts names. Nothing is issued in
 * weeks 1 and 2, 6 in week 3, nothing in 4 and 5, 3 in week 6, 9 in week 7.
 */
const demand = [0, 0, 6, 0, 0, 3, 9];

describe('simple exponential smoothing', () => {
  it('moves by a share of its error', () => {
    // 10; 10 + 0.5 (20 - 10) = 15; 15 + 0.5 (5 - 15) = 10.
    expect(smoothed([10, 20, 5], 0.5)).toEqual({ next: 10, expected: [null, 10, 15] });
  });
});

describe("Croston's method", () => {
  it('smooths sizes and intervals apart, when something is issued', () => {
    // Week 3: z = 6, p = 3, so 2. Week 6: z = 6 + 0.5 (3 - 6) = 4.5, p = 3 + 0.5 (3 - 3) = 3, so 1.5.
    // Week 7: z = 4.5 + 0.5 (9 - 4.5) = 6.75, p = 3 + 0.5 (1 - 3) = 2, so 3.375.
    expect(croston(demand, 0.5)).toEqual({ next: 3.375, expected: [null, null, null, 2, 2, 2, 1.5] });
  });

  it('is corrected by Syntetos and Boylan: 1 - a / 2 of it', () => {
    expect(sba(demand, 0.5)).toEqual({ next: 3.375 * 0.75, expected: [null, null, null, 1.5, 1.5, 1.5, 1.125] });
  });
});

describe('the method of Teunter, Syntetos and Babai', () => {
  it('smooths the probability in every week', () => {
    // Week 3: z = 6, p = 1/3, so 2. Week 4: p = 1/6, so 1. Week 5: p = 1/12, so 0.5.
    // Week 6: z = 4.5, p = 1/12 + 0.5 (1 - 1/12) = 13/24, so 2.4375. Week 7: z = 6.75, p = 37/48.
    const { next, expected } = tsb(demand, 0.5, 0.5);
    expect(expected.slice(0, 3)).toEqual([null, null, null]);
    for (const [week, value] of [2, 1, 0.5, 2.4375].entries()) expect(expected[week + 3]).toBeCloseTo(value, 10);
    expect(next).toBeCloseTo((6.75 * 37) / 48, 10);
  });
});

describe('a forecast', () => {
  const often = [4, 5, 4, 5, 4, 5, 4, 5];
  const seldom = [0, 0, 6, 0, 0, 6, 0, 0, 6, 0, 0, 6];

  it('smooths what moves in most weeks', () => {
    const forecast = forecastOf(often);
    expect(forecast).toMatchObject({ method: 'ses', weeks: 8 });
    expect(forecast?.perWeek).toBeCloseTo(4.4, 0);
    // The week before is always off by 1.
    expect(forecast?.scaledError).toBeCloseTo(forecast?.meanError ?? 0, 1);
  });

  it('for what moves seldom takes the method that was off by less', () => {
    // z = 6 and p = 3 never change: 0.95 of 2.
    expect(forecastOf(seldom)).toMatchObject({ method: 'sba', perWeek: 1.9, weeks: 12 });
    const dying = [...seldom, ...Array.from({ length: 40 }, () => 0)];
    expect(forecastOf(dying)?.method).toBe('tsb');
    expect(forecastOf(dying)?.perWeek).toBeLessThan(0.1);
  });

  it('tells by how much it was off', () => {
    // 1.9 was expected of each week after the third: off by 1.9 six times, by 4.1 three times, 23.7 in all, of nine weeks.
    // In the same weeks 'as the week before' is off by 6 six times: 4 on average.
    expect(forecastOf(seldom)).toMatchObject({ meanError: 2.633, scaledError: 0.66 });
  });

  it('is compared over the weeks for which it was made', () => {
    // Nothing was sold in the first weeks: 'as the week before' would be right in each of them.
    const late = (weeks: number) => forecastOf([...Array.from({ length: weeks }, () => 0), 6, 0, 0, 6, 0, 6, 0, 0, 6]);
    // Of the eight weeks after the first demand, six differ by 6 from the week before.
    for (const weeks of [2, 8, 40])
      expect(late(weeks)?.scaledError).toBe(Math.round(((late(weeks)?.meanError ?? 0) / 4.5) * 100) / 100);
  });

  it('is not made from too little', () => {
    expect(forecastOf([])).toBeNull();
    expect(forecastOf(often.slice(0, 3))).toBeNull();
    expect(forecastOf([0, 0, 0, 9, 0, 0, 0, 0, 0])).toBeNull();
  });
});

describe('suggested levels', () => {
  const forecast = { method: 'ses', perWeek: 10, meanError: 2, scaledError: 1, weeks: 20, spread: 4 } as const;

  it('hold the use until the goods come, a safety stock, and four weeks more', () => {
    // Four weeks: 40 + 1.645 * 4 * 2 = 53.16; with 40 more 93.16.
    expect(suggestionOf(forecast, 28, true)).toEqual({ minimum: 54, target: 94, leadDays: 28, isAssumed: false });
    const little = { ...forecast, perWeek: 0.05, spread: 0.1 };
    // A week: 0.05 + 1.645 * 0.1 = 0.21; with 0.2 more 0.41.
    expect(suggestionOf(little, 7, false)).toMatchObject({ minimum: 0.3, target: 0.5 });
    expect(suggestionOf(little, 7, true)).toMatchObject({ minimum: 1, target: 1 });
  });

  it('assume two weeks where the days are not known, and say so', () => {
    // 20 + 1.645 * 4 * sqrt 2 = 29.3.
    expect(suggestionOf(forecast, null, true)).toEqual({ minimum: 30, target: 70, leadDays: 14, isAssumed: true });
  });

  it('are none if nothing is expected', () => {
    expect(suggestionOf(null, 7, true)).toBeNull();
    expect(suggestionOf({ ...forecast, perWeek: 0 }, 7, true)).toBeNull();
  });

  it('cover days', () => {
    expect(daysCovered(25, forecast)).toBe(17);
    expect(daysCovered(25, null)).toBeNull();
  });
});
