import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { presentFirst } from '../kernel/database-hosts';
import { StartError } from '../kernel/start-error';
import { closeHandedConnections } from './handed-connections';
import type { FromWorker, Opened, ToWorker, WorkerSetup } from './messages';
import { Switchboard } from './switchboard';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** One that served for this long is replaced at once. */
const STEADY_MS = 60_000;

interface Process {
  worker: Worker;
  /** It can be told to serve. */
  started: Promise<void>;
}

interface Ended {
  /** Its exit status, or the signal that ended it. */
  how: string;
  /** Why it could not start. */
  line: string | undefined;
}

type Setup = Omit<WorkerSetup, 'number'>;

/** The processes that serve one port together. The main process starts them, replaces those that end, and stops them. */
export class Workers {
  readonly #count: number;
  readonly #log: (line: string) => void;
  readonly #board = new Switchboard();
  readonly #stopping = new AbortController();
  /** By number, from 1. */
  readonly #running = new Map<number, Process>();

  /**
   * Starts them at once; they load the program meanwhile.
   * @param log receives one line for the operator
   */
  constructor(count: number, log: (line: string) => void = console.error) {
    this.#count = count;
    this.#log = log;
    // Whatever program started this one, such as npm start.
    const exec = join(import.meta.dirname, 'server.js');
    cluster.setupPrimary({ exec, serialization: 'advanced' });
    for (let number = 1; number <= count; number++) this.#fork(number);
    process.on('exit', () => this.#killAll());
  }

  /**
   * Lets them serve, and replaces from now on each one that ends.
   * @throws {StartError} with the reason why one could not start
   */
  async open(setup: Setup): Promise<Opened> {
    const all = await Promise.all(
      [...this.#running].map(async ([number, process]) => {
        const found = await this.#serve(process, { ...setup, number });
        if ('opened' in found) return { number, ...found };
        throw new StartError(found.line ?? `A server process ended while it started (${found.how}).`);
      }),
    );
    const [first] = all;
    if (first === undefined) throw new Error('there is no server process');
    for (const { number, ended } of all) void this.#keepAlive(setup, number, ended);
    return first.opened;
  }

  /** Asks all to stop, and returns once they have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const running = [...this.#running.values()].map(({ worker }) => worker).filter((worker) => !worker.isDead());
    const ended = Promise.all(running.map((worker) => once(worker, 'exit')));
    for (const worker of running) worker.process.kill('SIGTERM');
    await ended;
  }

  async #keepAlive(setup: Setup, number: number, first: Promise<Ended>): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    let ended = first;
    let openedAt = performance.now();
    for (;;) {
      const { how } = await ended;
      if (this.#stopping.signal.aborted) return;
      this.#log(`Server process ${number} of ${this.#count} ended (${how}) and is started again.`);
      if (performance.now() - openedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      for (;;) {
        await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
        if (this.#stopping.signal.aborted) return;
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        const found = await this.#serve(this.#fork(number), { ...setup, number });
        if ('opened' in found) {
          ({ ended } = found);
          openedAt = performance.now();
          break;
        }
        if (this.#stopping.signal.aborted) return;
        this.#log(
          `Server process ${number} of ${this.#count} could not start: ${found.line ?? `it ended (${found.how})`}`,
        );
      }
    }
  }

  #fork(number: number): Process {
    const worker = cluster.fork();
    closeHandedConnections(worker.process);
    // A message to it may be under way while it ends.
    worker.on('error', () => {});
    const started = new Promise<void>((resolve) => {
      worker.on('message', ({ kind }: FromWorker) => kind === 'started' && resolve());
    });
    const process = { worker, started };
    this.#running.set(number, process);
    return process;
  }

  /** Tells a worker to serve. @returns once it accepts connections, or has ended */
  #serve({ worker, started }: Process, setup: WorkerSetup): Promise<{ opened: Opened; ended: Promise<Ended> } | Ended> {
    const member = { send: (message: ToWorker) => void (worker.isConnected() && worker.send(message)) };
    let line: string | undefined;
    return new Promise((resolve) => {
      const ended = new Promise<Ended>((settle) => {
        const end = (code: number, signal: string | null) => {
          this.#board.leave(member);
          const found = { how: signal ?? `status ${code}`, line };
          settle(found);
          resolve(found);
        };
        if (worker.isDead()) end(worker.process.exitCode ?? 1, worker.process.signalCode);
        else worker.once('exit', end);
      });
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'failed') ({ line } = message);
        else if (message.kind === 'open') {
          this.#board.join(member);
          resolve({ opened: message, ended });
        } else this.#board.receive(member, message);
      });
      void started.then(() => member.send({ kind: 'setup', setup: onPresentHost(setup) }));
    });
  }

  #killAll(): void {
    for (const { worker } of this.#running.values()) worker.process.kill('SIGKILL');
  }
}

/** Otherwise a new process would first try hosts that are known to be gone. */
function onPresentHost({ serverUrl, config, ...setup }: WorkerSetup): WorkerSetup {
  const { databaseOwnerUrl } = config;
  const owner = databaseOwnerUrl === undefined ? {} : { databaseOwnerUrl: presentFirst(databaseOwnerUrl) };
  return { ...setup, serverUrl: presentFirst(serverUrl), config: { ...config, ...owner } };
}
