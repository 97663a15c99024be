import cluster, { type Worker } from 'node:cluster';
import { startLine } from '../runtime/start-line';
import type { FromWorker, Setup, ToWorker } from './messages';

/** This is the main process, as the processes that it started reach it. */
export class MainProcess {
  readonly #worker: Worker;

  constructor() {
    if (cluster.worker === undefined) throw new Error('this is the main process');
    this.#worker = cluster.worker;
  }

  /** If the main process is gone, this one ends with it. */
  send(message: FromWorker): Promise<void> {
    return new Promise((resolve) => this.#worker.send(message, () => resolve()));
  }

  onMessage(receive: (message: ToWorker) => void): void {
    this.#worker.on('message', receive);
  }

  /** Says that this process runs. @returns what it is to do */
  async receiveSetup(): Promise<Setup> {
    const setup = new Promise<Setup>((resolve) => {
      this.onMessage((message) => message.kind === 'setup' && resolve(message.setup));
    });
    await this.send({ kind: 'started' });
    return setup;
  }
}

/** Tells the main process why this one could not start. */
export function reportFailure(error: unknown): Promise<void> {
  return new MainProcess().send({ kind: 'failed', line: startLine(error) });
}
