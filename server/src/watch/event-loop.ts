import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Peers } from '../runtime/peers';

const WINDOW_MS = 10_000;
/** Says how often the other processes are asked, at most. */
const ASK_EVERY_MS = 2_000;
/** One that gives no answer is taken to be this slow. */
const SILENT_MS = 1_000;

/** Says how long work waited for this process, and for the others behind its port, in the last ten seconds. */
export class EventLoopWatch {
  readonly #peers: Peers | undefined;
  readonly #delays = monitorEventLoopDelay({ resolution: 20 });
  readonly #timer: NodeJS.Timeout;
  #lastP99Ms = 0;
  #ofOthersMs: number[] = [];
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(peers?: Peers) {
    this.#peers = peers;
    peers?.answer('eventLoopP99Ms', () => this.p99Ms);
    this.#delays.enable();
    this.#timer = setInterval(() => this.#turn(), WINDOW_MS).unref();
  }

  /** The 99th percentile of the last full window or of the current one, whichever is longer, in milliseconds. */
  get p99Ms(): number {
    return Math.max(this.#lastP99Ms, this.#present());
  }

  /**
   * This is the same of the slowest process. The others are asked for the next time: nobody waits for one that is slow.
   */
  get slowestP99Ms(): number {
    if (performance.now() - this.#askedAt > ASK_EVERY_MS) void this.#askOthers();
    return Math.max(this.p99Ms, ...this.#ofOthersMs);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }

  async #askOthers(): Promise<void> {
    this.#askedAt = performance.now();
    const answers = (await this.#peers?.ask('eventLoopP99Ms')) ?? [];
    this.#ofOthersMs = answers.map((delayMs) => delayMs ?? SILENT_MS);
  }

  #present(): number {
    // Before the first sample it is NaN, and 0 as the percentile.
    return this.#delays.count === 0 ? 0 : this.#delays.percentile(99) / 1e6;
  }

  #turn(): void {
    this.#lastP99Ms = this.#present();
    this.#delays.reset();
  }
}
