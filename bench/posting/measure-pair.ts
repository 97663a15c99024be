import { availableParallelism } from 'node:os';
import type { Client } from 'pg';
import { quantile } from '../stopwatch';
import type { DriverProcess } from './driver-process';
import type { Posting, Task } from './posting';
import type { PostingStage } from './posting-stage';
import { type PostingName, postings } from './postings';
import type { RoundResult, Way } from './round';

/** Processes that have no part in the benchmark may use this much of the machine. */
const MOST_FOREIGN = 0.15;
/** A calibration may take so much longer than the fastest one so far. */
const SLOWEST_CALIBRATION = 1.15;
const MOST_TRIES = 5;
/** Neither way does more in a second. */
const MOST_A_SECOND: Partial<Record<PostingName, number>> = { 'process-receipt': 700 };
const USUAL_MOST_A_SECOND = 4_000;
/** Each round works for so long before its figures are taken, so that all clients are at work. */
const ROUND_LEAD_IN_MS = 250;

export interface PairSettings {
  posting: PostingName;
  isHot: boolean;
  clients: number;
  rounds: number;
  roundMs: number;
  leadInMs: number;
  /** Keeps rounds measured beside foreign load. */
  takesNoise: boolean;
}

/** Measures both ways of one operation in turn. */
export interface Pair extends PairSettings {
  results: Record<Way, RoundResult[]>;
  /** So many rounds were refused because others used the machine. */
  refused: number;
  /** So many rounds were kept in spite of it. */
  noisy: number;
}

export interface Bench {
  client: Client;
  stage: PostingStage;
  driver: DriverProcess;
}

let fastestCalibration = Number.POSITIVE_INFINITY;

/** @throws if an operation failed, or an acknowledged one left no trace */
export async function measurePair(bench: Bench, settings: PairSettings): Promise<Pair> {
  const { posting, isHot, clients, rounds, roundMs, leadInMs, takesNoise } = settings;
  const goods = isHot ? bench.stage.goods.slice(0, 1) : bench.stage.goods;
  const pair: Pair = { ...settings, results: { http: [], sql: [] }, refused: 0, noisy: 0 };
  const tasks: Task[] = [];
  const firstAuditId = await lastAuditId(bench.client);
  let acknowledged = 0;
  const measure = async (way: Way, leadInMs: number, durationMs: number) => {
    const perSecond = MOST_A_SECOND[posting] ?? USUAL_MOST_A_SECOND;
    const missing = Math.ceil(((leadInMs + durationMs) / 1000) * perSecond) - tasks.length;
    if (missing > 0) tasks.push(...(await postings[posting].prepare(bench.client, bench.stage, goods, missing)));
    const result = await bench.driver.run({ way, posting, clients, tasks, leadInMs, durationMs });
    tasks.splice(0, result.used);
    acknowledged += result.used;
    return result;
  };
  for (const way of ['http', 'sql'] as const) await measure(way, 0, leadInMs);
  for (let round = 0; round < rounds; round++)
    for (const way of ['http', 'sql'] as const)
      for (let left = MOST_TRIES; ; left--) {
        const result = await measure(way, ROUND_LEAD_IN_MS, roundMs);
        const isNoisy = wasDisturbed(result);
        if (isNoisy && !takesNoise && left > 1) {
          pair.refused++;
          continue;
        }
        if (isNoisy) pair.noisy++;
        pair.results[way].push(result);
        break;
      }
  await requireRecorded(bench.client, postings[posting], firstAuditId, acknowledged);
  return pair;
}

function wasDisturbed({ calibrations, processor, seconds }: RoundResult): boolean {
  fastestCalibration = Math.min(fastestCalibration, ...calibrations);
  const isSlow = Math.max(...calibrations) > fastestCalibration * SLOWEST_CALIBRATION;
  return isSlow || processor.foreign > MOST_FOREIGN * availableParallelism() * seconds;
}

async function lastAuditId(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select last_id as id from audit_head');
  return Number(rows[0]?.id);
}

/** Requires every acknowledged operation on record. */
async function requireRecorded(client: Client, { title, code }: Posting, firstAuditId: number, acknowledged: number) {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from audit_logs where id > $1 and code = $2',
    [firstAuditId, code],
  );
  const recorded = Number(rows[0]?.count);
  if (recorded !== acknowledged) throw new Error(`${title}: ${acknowledged} acknowledged, ${recorded} on record`);
}

/** Takes the median of the rounds. */
export function medianOf(results: readonly RoundResult[], figure: (result: RoundResult) => number): number {
  return quantile(results.map(figure), 0.5);
}

export function rateOf(results: readonly RoundResult[]): number {
  return medianOf(results, ({ operations, seconds }) => operations / seconds);
}

/** Divides HTTP's operations a second by those of hand-written SQL. */
export function ratioOf({ results }: Pair): number {
  return rateOf(results.http) / rateOf(results.sql);
}
