import { medianOf, type Pair, ratioOf } from './measure-pair';

/** What HTTP has to reach of hand-written SQL, by the number of clients. */
const SPREAD: Record<number, number> = { 1: 0.35, 8: 0.5, 32: 0.9 };
/** On one product, where hand-written SQL waits for one lock, operation after operation. */
const HOT: Record<number, number> = { 8: 0.5, 32: 2.5 };
const SLOWEST_P95_MS = 40;
const P95_CLIENTS = 32;

export function barOf({ isHot, clients }: Pair): number {
  return (isHot ? HOT : SPREAD)[clients] ?? 0;
}

/** @param tolerance of the bar, that is enough; 1: the whole bar */
export function passes(pair: Pair, tolerance = 1): boolean {
  const p95 = medianOf(pair.results.http, (result) => result.p95);
  const isQuick = pair.clients !== P95_CLIENTS || p95 * tolerance < SLOWEST_P95_MS;
  return ratioOf(pair) >= barOf(pair) * tolerance && isQuick;
}
