import { openLane } from '../src/db/database';
import { ALONE } from '../src/operation/commit-queue';
import { Committer } from '../src/operation/committer';
import type { Job } from '../src/operation/group';
import type { App } from '../src/runtime/app-types';

function neverOpened(): never {
  throw new Error('this committer has no connection of its own');
}

/** Has every operation run in a transaction of its own, as those do that cannot share one. */
export class OneByOne extends Committer {
  constructor() {
    super(neverOpened);
  }

  override async run(): Promise<unknown> {
    return ALONE;
  }
}

/** Hands each operation to the next of several committers, as if each were a server process of its own. */
export class InTurn extends Committer {
  readonly #committers: readonly Committer[];
  #next = 0;

  constructor(committers: readonly Committer[]) {
    super(neverOpened);
    this.#committers = committers;
  }

  override run(job: Job): Promise<unknown> {
    const committer = this.#committers[this.#next++ % this.#committers.length];
    return committer === undefined ? neverOpened() : committer.run(job);
  }

  override close(): void {
    for (const committer of this.#committers) committer.close();
  }
}

/** Commits from now on as two server processes would: only what the database locks is between them. */
export function asTwoProcesses(app: App): void {
  app.committer.close();
  app.committer = new InTurn([1, 2].map(() => new Committer(() => openLane(app.database))));
}
