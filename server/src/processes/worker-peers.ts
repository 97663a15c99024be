import type { Peers, Questions, Topic, Total } from '../runtime/peers';
import type { FromWorker, ToWorker } from './messages';

/** These are the other workers, reached through the main process. */
export class WorkerPeers implements Peers {
  readonly number: number;
  readonly #send: (message: FromWorker) => void;
  readonly #givers = new Map<Topic, () => unknown>();
  readonly #asking = new Map<number, (answers: unknown[]) => void>();
  readonly #counting = new Map<number, (totals: [string, Total][]) => void>();
  #next = 0;

  constructor(number: number, send: (message: FromWorker) => void) {
    this.number = number;
    this.#send = send;
  }

  async ask<Asked extends Topic>(topic: Asked): Promise<(Questions[Asked] | undefined)[]> {
    const id = this.#next++;
    const answers = new Promise<unknown[]>((resolve) => this.#asking.set(id, resolve));
    this.#send({ kind: 'ask', id, topic });
    // The others run the same program, which answers by the same types.
    return (await answers) as (Questions[Asked] | undefined)[];
  }

  answer<Asked extends Topic>(topic: Asked, give: () => Questions[Asked] | Promise<Questions[Asked]>): void {
    this.#givers.set(topic, give);
  }

  addUp(counts: readonly (readonly [string, number])[], windowMs: number): Promise<[string, Total][]> {
    const id = this.#next++;
    const totals = new Promise<[string, Total][]>((resolve) => this.#counting.set(id, resolve));
    this.#send({ kind: 'count', id, counts, windowMs });
    return totals;
  }

  /** Takes a message from the main process. */
  receive(message: ToWorker): void {
    if (message.kind === 'asked') void this.#give(message);
    else if (message.kind === 'answers') {
      this.#asking.get(message.id)?.(message.answers);
      this.#asking.delete(message.id);
    } else if (message.kind === 'totals') {
      this.#counting.get(message.id)?.(message.totals);
      this.#counting.delete(message.id);
    }
  }

  async #give({ id, topic }: ToWorker & { kind: 'asked' }): Promise<void> {
    const give = async () => this.#givers.get(topic)?.();
    const answer = await give().catch(() => undefined);
    this.#send({ kind: 'answer', id, answer });
  }
}
