import { availableParallelism } from 'node:os';
import { barOf, passes } from './bars';
import { medianOf, type Pair, rateOf, ratioOf } from './measure-pair';
import { postings } from './postings';
import type { RoundResult } from './round';

const SPEEDS =
  '| operation | clients | HTTP, a second | SQL, a second | ratio | bar | | HTTP p50, p95, p99, ms | SQL p50, p95, p99, ms |';
const COSTS =
  '| operation | clients | HTTP: Node, ms | PostgreSQL, ms | driver, ms | SQL: PostgreSQL, ms | driver, ms | foreign load, % | calibration, ms | refused | noisy |';

export function printSpeedsHead(): void {
  console.log(`\n${SPEEDS}\n${rule(SPEEDS)}`);
}

export function printSpeed(pair: Pair, tolerance: number): void {
  const { http, sql } = pair.results;
  const figures = [
    rateOf(http).toFixed(0),
    rateOf(sql).toFixed(0),
    ratioOf(pair).toFixed(2),
    barOf(pair).toFixed(2),
    passes(pair, tolerance) ? 'pass' : 'FAIL',
    latenciesOf(http),
    latenciesOf(sql),
  ];
  console.log(row(pair, figures));
}

/** Prints the processor time of an operation, and how quiet the machine was. */
export function printCosts(pairs: readonly Pair[]): void {
  console.log(`\n${COSTS}\n${rule(COSTS)}`);
  for (const pair of pairs) {
    const { http, sql } = pair.results;
    const figures = [
      costOf(http, 'node'),
      costOf(http, 'postgres'),
      costOf(http, 'driver'),
      costOf(sql, 'postgres'),
      costOf(sql, 'driver'),
      (100 * Math.max(...[...http, ...sql].map(foreignShare))).toFixed(0),
      calibrationsOf([...http, ...sql]),
      String(pair.refused),
      String(pair.noisy),
    ];
    console.log(row(pair, figures));
  }
}

function row({ posting, isHot, clients }: Pair, figures: readonly string[]): string {
  const { title } = postings[posting];
  return `| ${[isHot ? `${title}, one hot product` : title, clients, ...figures].join(' | ')} |`;
}

function rule(head: string): string {
  return head.replaceAll(/[^|]+/g, '---');
}

function latenciesOf(results: readonly RoundResult[]): string {
  return (['p50', 'p95', 'p99'] as const).map((name) => medianOf(results, (one) => one[name]).toFixed(1)).join(', ');
}

function costOf(results: readonly RoundResult[], part: keyof RoundResult['processor']): string {
  return medianOf(results, ({ processor, operations }) => (1000 * processor[part]) / operations).toFixed(2);
}

function foreignShare({ processor, seconds }: RoundResult): number {
  return processor.foreign / (availableParallelism() * seconds);
}

function calibrationsOf(results: readonly RoundResult[]): string {
  const all = results.flatMap(({ calibrations }) => calibrations);
  return `${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)}`;
}
