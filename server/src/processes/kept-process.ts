import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../runtime/start-error';
import { stopLimitsMs } from '../runtime/stop-limits';
import { type HandedConnections, watchHandedConnections } from './handed-connections';
import type { FromWorker, Opened, Setup, ToWorker } from './messages';
import type { Member, Switchboard } from './switchboard';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** One that worked for this long is replaced at once. */
const STEADY_MS = 60_000;

interface Forked {
  worker: Worker;
  /** It can be told what to do. */
  started: Promise<void>;
  connections: HandedConnections;
}

interface Ended {
  /** Its exit status, or the signal that ended it. */
  how: string;
  /** Why it could not start. */
  line: string | undefined;
}

interface Working {
  opened: Opened | undefined;
  ended: Promise<Ended>;
  /** An error was not caught in it. */
  failing: Promise<void>;
  /** Another one does its work: it may end. */
  retire(): void;
}

interface What {
  /** As the operator knows it, such as _Server process 1 of 3_. */
  name: string;
  /** These are added to its environment. */
  env?: Record<string, string>;
  /** Receives one line for the operator. */
  log: (line: string) => void;
  /** Through this it reaches the other processes. */
  board?: Switchboard;
}

/**
 * This is a process that there is always one of: the main process starts it, and replaces it for as long as it takes,
 * as a server that gives up helps nobody; after growing pauses, of which none is longer than five seconds.
 */
export class KeptProcess {
  readonly #what: What;
  readonly #first: Forked;
  readonly #stopping = new AbortController();
  readonly #living = new Set<Worker>();

  /** Starts it; it loads the program until it is told what to do. */
  constructor(what: What) {
    this.#what = what;
    this.#first = this.#fork();
  }

  /**
   * Tells it what to do, and replaces it from now on.
   * @returns what a worker opened
   * @throws {StartError} with the reason why it could not start
   */
  async open(setup: () => Setup): Promise<Opened | undefined> {
    const found = await this.#begin(this.#first, setup());
    if ('how' in found) throw new StartError(found.line ?? `${this.#what.name} ended while it started (${found.how}).`);
    void this.#keep(setup, found);
    return found.opened;
  }

  /** Asks it to stop, kills it if it does not, and returns once it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const living = [...this.#living].filter((worker) => !worker.isDead());
    const ended = Promise.all(living.map((worker) => once(worker, 'exit')));
    for (const worker of living) worker.process.kill('SIGTERM');
    await Promise.race([ended, sleep(stopLimitsMs.asked)]);
    this.kill();
    await ended;
  }

  kill(): void {
    for (const worker of this.#living) worker.process.kill('SIGKILL');
  }

  async #keep(setup: () => Setup, first: Working): Promise<void> {
    const { name, log } = this.#what;
    const { signal } = this.#stopping;
    let working = first;
    for (let pauseMs = FIRST_PAUSE_MS, since = performance.now(); ; ) {
      const how = await Promise.race([
        working.ended.then((ended) => `ended (${ended.how}) and is started again.`),
        working.failing.then(() => 'met an error that was not caught, and is replaced.'),
      ]);
      if (signal.aborted) return;
      log(`${name} ${how}`);
      if (performance.now() - since > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      const former = working;
      while (working === former) {
        await sleep(pauseMs, undefined, { signal }).catch(() => {});
        if (signal.aborted) return;
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        const found = await this.#begin(this.#fork(), setup());
        if (signal.aborted) return;
        if ('how' in found) log(`${name} could not start: ${found.line ?? `it ended (${found.how})`}`);
        else working = found;
      }
      since = performance.now();
      former.retire();
    }
  }

  #fork(): Forked {
    const worker = cluster.fork(this.#what.env);
    this.#living.add(worker);
    worker.once('exit', () => this.#living.delete(worker));
    const connections = watchHandedConnections(worker.process);
    // A message to it may be under way while it ends.
    worker.on('error', () => {});
    const started = new Promise<void>((resolve) => {
      worker.on('message', ({ kind }: FromWorker) => kind === 'started' && resolve());
    });
    return { worker, started, connections };
  }

  /** Tells it what to do. @returns once it does it, or has ended */
  #begin({ worker, started, connections }: Forked, setup: Setup): Promise<Working | Ended> {
    const { board } = this.#what;
    const member: Member = { send: (message: ToWorker) => void (worker.isConnected() && worker.send(message)) };
    let line: string | undefined;
    return new Promise((resolve) => {
      const ended = new Promise<Ended>((settle) => {
        const end = (code: number, signal: string | null) => {
          board?.leave(member);
          const found = { how: signal ?? `status ${code}`, line };
          settle(found);
          resolve(found);
        };
        if (worker.isDead()) end(worker.process.exitCode ?? 1, worker.process.signalCode);
        else worker.once('exit', end);
      });
      const failing = new Promise<void>((settle) => {
        worker.on('message', (message: FromWorker) => {
          if (message.kind !== 'failing') return;
          connections.refuse();
          settle();
        });
      });
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'failed') ({ line } = message);
        else if (message.kind === 'open') {
          board?.join(member);
          resolve({ opened: message.opened, ended, failing, retire: () => member.send({ kind: 'retire' }) });
        } else board?.receive(member, message);
      });
      void started.then(() => member.send({ kind: 'setup', setup }));
    });
  }
}
