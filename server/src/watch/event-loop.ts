import { monitorEventLoopDelay } from 'node:perf_hooks';

const WINDOW_MS = 10_000;

/** How long work waited for this process in the last ten seconds. */
export class EventLoopWatch {
  readonly #delays = monitorEventLoopDelay({ resolution: 20 });
  readonly #timer: NodeJS.Timeout;
  #lastP99Ms = 0;

  constructor() {
    this.#delays.enable();
    this.#timer = setInterval(() => this.#turn(), WINDOW_MS).unref();
  }

  /** The 99th percentile of the last full window or of the current one, whichever is longer, in milliseconds. */
  get p99Ms(): number {
    return Math.max(this.#lastP99Ms, this.#present());
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
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
