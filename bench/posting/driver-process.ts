import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DriverSetup, Round, RoundResult } from './round';

type Answer = { result: RoundResult } | { error: string };

/** Starts the process that makes the load. */
export class DriverProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<[Answer]>;

  constructor(setup: DriverSetup) {
    this.#child = fork(join(import.meta.dirname, 'driver.js'));
    this.#ended = once(this.#child, 'exit').then(() => [{ error: 'the driver ended' }]);
    this.#child.send(setup);
  }

  /** @throws if an operation failed */
  async run(round: Round): Promise<RoundResult> {
    this.#child.send(round);
    const [answer] = (await Promise.race([once(this.#child, 'message'), this.#ended])) as [Answer];
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  }

  stop(): void {
    this.#child.disconnect();
  }
}
