import { medianOf, type Pair, ratioOf } from './measure-pair';
import { postings } from './postings';

/** HTTP has to reach this part of hand-written SQL, by the number of clients. */
const SPREAD: Record<number, number> = { 1: 0.35, 8: 0.5, 32: 0.9 };
/** The bar is for one product, where hand-written SQL waits for one lock, operation after operation. */
const HOT: Record<number, number> = { 8: 0.5, 32: 2.5 };
/** The limit is for operations on one line: with many, each of 32 clients waits for the lines of the others. */
const SLOWEST_P95_MS = 40;
const P95_CLIENTS = 32;

export function barOf({ isHot, clients }: Pair): number {
  return (isHot ? HOT : SPREAD)[clients] ?? 0;
}

/**
 * @param tolerance the part of the bar that is enough; below 1 only the ratio counts, since the machine may be busy
 */
export function passes(pair: Pair, tolerance = 1): boolean {
  const p95 = medianOf(pair.results.http, (result) => result.p95);
  const hasP95Bar = tolerance === 1 && pair.clients === P95_CLIENTS && postings[pair.posting].lines === undefined;
  return ratioOf(pair) >= barOf(pair) * tolerance && (!hasP95Bar || p95 < SLOWEST_P95_MS);
}
