import cluster from 'node:cluster';
import { join } from 'node:path';
import { presentFirst } from '../db/replicas/database-hosts';
import { KeptProcess } from './kept-process';
import type { Opened, Setup } from './messages';
import { CHORES, PROCESS_KIND } from './process-kind';
import { Switchboard } from './switchboard';

type Shared = Required<Omit<Setup, 'number'>>;

/**
 * The processes that the main process starts, keeps and stops: those that serve the port together, and one that does
 * the chores.
 */
export class Service {
  readonly #chores: KeptProcess;
  readonly #workers: KeptProcess[];

  /**
   * Starts them at once; they load their programs meanwhile.
   * @param count of those that serve
   * @param log receives one line for the operator
   */
  constructor(count: number, log: (line: string) => void = console.error) {
    // Whatever program started this one, such as npm start.
    const exec = join(import.meta.dirname, 'server.js');
    cluster.setupPrimary({ exec, serialization: 'advanced' });
    const board = new Switchboard();
    this.#workers = Array.from(
      { length: count },
      (_, index) => new KeptProcess({ name: `Server process ${index + 1} of ${count}`, log, board }),
    );
    const env = { [PROCESS_KIND]: CHORES };
    this.#chores = new KeptProcess({ name: 'The process for mail, clean-up and backups', env, log });
    process.on('exit', () => {
      for (const kept of this.#all) kept.kill();
    });
  }

  /**
   * Has them do their work, and replaces from now on each one that ends.
   * @throws {StartError} with the reason why one could not start
   */
  async open({ ownerUrl, ...shared }: Shared): Promise<Opened> {
    // Before calls are served: the ledger has a table for the rows of this year then.
    await this.#chores.open(() => ({ ...onPresentHost(shared), ownerUrl: presentFirst(ownerUrl), number: 0 }));
    const [first] = await Promise.all(
      this.#workers.map((worker, index) => worker.open(() => ({ ...onPresentHost(shared), number: index + 1 }))),
    );
    if (first === undefined) throw new Error('there is no server process');
    return first;
  }

  /** Asks all to stop, and returns once they have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.#all.map((kept) => kept.stop()));
  }

  get #all(): KeptProcess[] {
    return [...this.#workers, this.#chores];
  }
}

/** Otherwise a new process would first try hosts that are known to be gone. */
function onPresentHost({ serverUrl, config }: Omit<Shared, 'ownerUrl'>): Omit<Shared, 'ownerUrl'> {
  const { databaseOwnerUrl } = config;
  const owner = databaseOwnerUrl === undefined ? {} : { databaseOwnerUrl: presentFirst(databaseOwnerUrl) };
  return { serverUrl: presentFirst(serverUrl), config: { ...config, ...owner } };
}
