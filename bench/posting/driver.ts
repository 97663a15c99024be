import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../stopwatch';
import { HttpConnection } from './http-connection';
import type { Task } from './posting';
import { postings } from './postings';
import { readProcessorTimes } from './processor-time';
import type { DriverSetup, Round, RoundResult, Way } from './round';
import { SqlConnection } from './sql-connection';

const STEPS = 20_000_000;

/** @returns milliseconds that a fixed calculation takes on one core, which rise when others use the machine */
function calibrate(): number {
  const start = performance.now();
  let state = 1;
  for (let step = 0; step < STEPS; step++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  if (state === 0) throw new Error('this sequence never comes to 0');
  return performance.now() - start;
}

/** Generates the load in a process of its own: its parent sends a setup, then rounds. */
type Work = (task: Task) => Promise<unknown>;

const connections: Record<Way, (HttpConnection | SqlConnection)[]> = { http: [], sql: [] };
let setup: DriverSetup | undefined;

process.on('message', (message: DriverSetup | Round) => {
  if ('serverPid' in message) setup = message;
  else
    run(message).then(
      (result) => process.send?.({ result }),
      (error: Error) => process.send?.({ error: `${message.posting} by ${message.way}: ${error.message}` }),
    );
});
process.on('disconnect', () => process.exit());

async function run(round: Round): Promise<RoundResult> {
  if (setup === undefined) throw new Error('there is no setup');
  const users = await openUsers(setup, round);
  await sleep(100); // for what the last round left to be done
  const before = calibrate();
  const measured = await measure(setup, round, users);
  return { ...measured, calibrations: [before, calibrate()] };
}

async function measure(setup: DriverSetup, { tasks, leadInMs, durationMs }: Round, users: Work[]) {
  const latencies: number[] = [];
  let used = 0;
  let hasEnded = false;
  const working = Promise.all(
    users.map(async (work) => {
      while (!hasEnded && used < tasks.length) {
        const task = tasks[used++] as Task;
        const start = performance.now();
        await work(task);
        latencies.push(performance.now() - start);
      }
    }),
  );
  // If an operation fails, it ends the round at once.
  await Promise.race([working, sleep(leadInMs)]);
  const first = latencies.length;
  const start = performance.now();
  const startTimes = readProcessorTimes(setup);
  await (durationMs === 0 ? working : Promise.race([working, sleep(durationMs)]));
  const endTimes = readProcessorTimes(setup);
  const seconds = (performance.now() - start) / 1000;
  const counted = latencies.slice(first);
  hasEnded = true;
  if (durationMs > 0 && used >= tasks.length) throw new Error(`${tasks.length} tasks are too few`);
  await working;
  const spent = (of: keyof typeof endTimes) => endTimes[of] - startTimes[of];
  const [node, postgres, driver] = [spent('node'), spent('postgres'), spent('driver')];
  return {
    used,
    operations: counted.length,
    seconds,
    p50: quantile(counted, 0.5),
    p95: quantile(counted, 0.95),
    p99: quantile(counted, 0.99),
    processor: { node, postgres, driver, foreign: Math.max(0, spent('all') - node - postgres - driver) },
  };
}

/** Does what each user does with a task, over a connection of their own that stays open for later rounds. */
async function openUsers({ port, token, connectionString, userId }: DriverSetup, round: Round): Promise<Work[]> {
  const { request, sql } = postings[round.posting];
  const open = connections[round.way];
  for (let number = open.length; number < round.clients; number++)
    open.push(
      await (round.way === 'http' ? HttpConnection.open(port, token, number) : SqlConnection.open(connectionString)),
    );
  return open.slice(0, round.clients).map((connection) => {
    if (connection instanceof HttpConnection) return (task: Task) => connection.send(request(task));
    return (task: Task) => sql(connection, task, { userId, requestId: randomUUID() });
  });
}
