import type { ForecastMethod, ReorderForecast } from '@ghala/contract/calls/reorder';

/** The newest week counts for so much, where goods move often. */
const SMOOTHING = 0.2;
/** The same holds for what moves seldom: sizes and intervals change slowly (Syntetos & Boylan 2005 use 0.05 to 0.2). */
const SLOW_SMOOTHING = 0.1;
/** From this average interval between demands, in weeks, demand is intermittent (Syntetos, Boylan & Croston 2005). */
const INTERMITTENT = 1.32;
/** Fewer weeks say nothing of how often something moves. */
const LEAST_WEEKS = 4;
const LEAST_DEMANDS = 2;

/**
 * Holds a forecast for the next week, and those that it would have made for the weeks before: null before it can make
 * one.
 */
interface Run {
  next: number;
  /** Gives for each week what was expected of it the week before. */
  expected: (number | null)[];
}

/**
 * Smooths exponentially: f' = f + a (x - f), beginning with the first week.
 * @param demand what was issued in each week, the oldest first
 * @param smoothing a, above 0 and at most 1
 */
export function smoothed(demand: readonly number[], smoothing = SMOOTHING): Run {
  let level: number | null = null;
  const expected = demand.map((size) => {
    const before = level;
    level = level === null ? size : level + smoothing * (size - level);
    return before;
  });
  return { next: level ?? 0, expected };
}

/**
 * Croston's method (Croston 1972): the size of a demand and the interval between demands are smoothed apart, each when
 * something is issued: z' = z + a (x - z), p' = p + a (q - p); the forecast is z / p. It begins with the first demand
 * and the weeks until then.
 * @param correction factor of the forecast: 1 is Croston's own. It is biased upwards; 1 - a / 2 is the approximation of
 * Syntetos & Boylan (2005), called SBA
 */
export function croston(demand: readonly number[], smoothing = SLOW_SMOOTHING, correction = 1): Run {
  let state: { size: number; interval: number } | null = null;
  let since = 0;
  const forecast = () => (state === null ? null : (correction * state.size) / state.interval);
  const expected = demand.map((size) => {
    const before = forecast();
    since++;
    if (size > 0) {
      state =
        state === null
          ? { size, interval: since }
          : {
              size: state.size + smoothing * (size - state.size),
              interval: state.interval + smoothing * (since - state.interval),
            };
      since = 0;
    }
    return before;
  });
  return { next: forecast() ?? 0, expected };
}

/** @see croston */
export function sba(demand: readonly number[], smoothing = SLOW_SMOOTHING): Run {
  return croston(demand, smoothing, 1 - smoothing / 2);
}

/**
 * The method of Teunter, Syntetos & Babai (2011): in place of the interval the probability of a demand is smoothed, in
 * every week, so that the forecast sinks while nothing moves: p' = p + b (d - p), where d is 1 with a demand and else 0;
 * z' = z + a (x - z) with a demand; the forecast is p z. It begins as Croston's, with p as 1 over the first interval.
 */
export function tsb(demand: readonly number[], smoothing = SLOW_SMOOTHING, ofProbability = SLOW_SMOOTHING): Run {
  let state: { size: number; probability: number } | null = null;
  const forecast = () => (state === null ? null : state.probability * state.size);
  const expected = demand.map((size, week) => {
    const before = forecast();
    if (state === null) {
      if (size > 0) state = { size, probability: 1 / (week + 1) };
    } else {
      const { probability } = state;
      state = {
        size: size > 0 ? state.size + smoothing * (size - state.size) : state.size,
        probability: probability + ofProbability * ((size > 0 ? 1 : 0) - probability),
      };
    }
    return before;
  });
  return { next: forecast() ?? 0, expected };
}

/** Tells what a forecast was off by, over the weeks for which it was made. */
interface Errors {
  /** It is the mean of the amounts. */
  mean: number;
  /** It is the root of the mean square: the spread that a safety stock allows for. */
  root: number;
}

function errorsOf(demand: readonly number[], expected: Run['expected']): Errors {
  const errors = demand.flatMap((size, week) => {
    const forecast = expected[week];
    return forecast === null || forecast === undefined ? [] : [size - forecast];
  });
  if (errors.length === 0) return { mean: 0, root: 0 };
  const mean = (of: (error: number) => number) => errors.reduce((sum, error) => sum + of(error), 0) / errors.length;
  return { mean: mean(Math.abs), root: Math.sqrt(mean((error) => error * error)) };
}

/**
 * Expects as much as the week before, for the weeks for which another forecast was made: those before the first demand
 * would flatter it, as nothing follows nothing.
 */
function asTheWeekBefore(demand: readonly number[], expected: Run['expected']): Run['expected'] {
  return expected.map((forecast, week) => (forecast === null ? null : (demand[week - 1] ?? null)));
}

/** Holds a forecast as it is shown, with the spread of its errors, in units a week. */
export interface Forecast extends ReorderForecast {
  spread: number;
}

/**
 * Expects what will be issued in a week. What moves in most weeks is smoothed; for what moves seldom, by the average
 * interval between its demands, the better of SBA and TSB is taken: the one with the smaller mean square error over the
 * past, which unlike the mean error does not favour a forecast of nothing.
 * @param demand what was issued in each week, the oldest first, none below 0
 * @returns null if there are fewer than 4 weeks, or 2 with a demand
 */
export function forecastOf(demand: readonly number[]): Forecast | null {
  const demands = demand.filter((size) => size > 0).length;
  if (demand.length < LEAST_WEEKS || demands < LEAST_DEMANDS) return null;
  const isIntermittent = demand.length / demands >= INTERMITTENT;
  const candidates: [ForecastMethod, Run][] = isIntermittent
    ? [
        ['sba', sba(demand)],
        ['tsb', tsb(demand)],
      ]
    : [['ses', smoothed(demand)]];
  const judged = candidates.map(([method, run]) => ({ method, run, errors: errorsOf(demand, run.expected) }));
  const { method, run, errors } = judged.reduce((best, one) => (one.errors.root < best.errors.root ? one : best));
  const naive = errorsOf(demand, asTheWeekBefore(demand, run.expected)).mean;
  return {
    method,
    perWeek: inThousandths(run.next),
    meanError: inThousandths(errors.mean),
    // The measure is that of Hyndman & Koehler 2006.
    scaledError: naive === 0 ? null : Math.round((errors.mean / naive) * 100) / 100,
    weeks: demand.length,
    spread: errors.root,
  };
}

const DAYS_OF_WEEK = 7;
/** Until a supplier has delivered an order, its goods are expected after so many days. */
const ASSUMED_LEAD_DAYS = 14;
/** Of a normal distribution 95 percent lie below the mean and so many times its spread. */
const SAFETY = 1.645;
/** The target holds the use of so many weeks more than the minimum: one order for them. */
const WEEKS_OF_ORDER = 4;

/** A forecast suggests these levels. */
export interface Suggestion {
  minimum: number;
  target: number;
  leadDays: number;
  isAssumed: boolean;
}

/**
 * The minimum is what is used until the goods come, and a safety stock for the spread of the forecast in that time
 * (Silver, Pyke & Thomas 2017, chapter 6): d L + 1.645 s sqrt(L); the target is that and the use of four weeks.
 * @param leadDays the supplier's; null where they are not known
 * @param isWhole whether the unit is not divided; both levels are then whole numbers, as they are above 1 in any case
 * @returns null without a forecast, or if nothing is expected
 */
export function suggestionOf(forecast: Forecast | null, leadDays: number | null, isWhole: boolean): Suggestion | null {
  if (forecast === null || forecast.perWeek === 0) return null;
  const { perWeek, spread } = forecast;
  const days = leadDays ?? ASSUMED_LEAD_DAYS;
  const weeks = days / DAYS_OF_WEEK;
  const least = perWeek * weeks + SAFETY * spread * Math.sqrt(weeks);
  const rounded = (quantity: number) => (isWhole || quantity > 1 ? Math.ceil(quantity) : Math.ceil(quantity * 10) / 10);
  return {
    minimum: rounded(least),
    target: Math.max(rounded(least + perWeek * WEEKS_OF_ORDER), isWhole ? 1 : 0.1),
    leadDays: days,
    isAssumed: leadDays === null,
  };
}

/** Tells for how many days a quantity lasts; null if nothing is expected to be issued. */
export function daysCovered(available: number, forecast: Forecast | null): number | null {
  if (forecast === null || forecast.perWeek === 0) return null;
  return Math.floor((available / forecast.perWeek) * DAYS_OF_WEEK);
}

function inThousandths(quantity: number): number {
  return Math.round(quantity * 1000) / 1000;
}
