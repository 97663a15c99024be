import { setImmediate as turn } from 'node:timers/promises';
import { startLine } from './start-line';
import { stopLimitsMs } from './stop-limits';

const PARENT_CHECK_MS = 500;

/**
 * Resolves at the first request to stop: SIGTERM, Ctrl-C, a closed terminal, the end of the npm process that started
 * us, or a failure, which sets the exit status to 1. Repeated requests change nothing (Ctrl-C under npm arrives
 * twice), but the process never outlives the first by more than 3 seconds.
 */
export class StopRequest {
  readonly #request = new AbortController();
  readonly arrived = new Promise<void>((resolve) => {
    this.#request.signal.addEventListener('abort', () => resolve());
  });
  /** That request aborts it. */
  readonly signal = this.#request.signal;
  status: 0 | 1 = 0;
  /** During the start, an uncaught error is reported in one line. */
  isStarting = true;
  /**
   * Says what becomes of an error that no code caught, or of a rejection that nobody handles. Until a program decides
   * otherwise it is reported, and the process stops.
   */
  onUncaught: (error: unknown) => void = (error) => {
    console.error(this.isStarting ? startLine(error) : error);
    this.fail();
  };

  constructor() {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => this.#stop());
    // A rejection that nobody handles arrives here too.
    process.on('uncaughtException', (error) => this.onUncaught(error));
    if (process.env.npm_lifecycle_event !== undefined) this.#stopWithParent();
  }

  get hasArrived(): boolean {
    return this.signal.aborted;
  }

  /** Stops the program, as one that failed. */
  fail(): void {
    this.status = 1;
    this.#stop();
  }

  /**
   * Between two parts of a start, each of which may compute for a second on a busy machine: a request that came during
   * the first is noticed. Never resolves after a request, so that nothing more is begun.
   */
  async noticed(): Promise<void> {
    // The first turn may end before signals are looked at.
    for (let turns = 0; turns < 2; turns += 1) await turn();
    if (this.hasArrived) await new Promise(() => {});
  }

  /** Otherwise a server whose npm was killed would run on unseen, and block its data folder for the next start. */
  #stopWithParent(): void {
    const { ppid } = process;
    setInterval(() => process.ppid !== ppid && this.#stop(), PARENT_CHECK_MS).unref();
  }

  #stop(): void {
    if (this.hasArrived) return;
    this.#request.abort();
    const limit = setTimeout(() => {
      console.error(`Ghala did not close within ${stopLimitsMs.whole / 1000} seconds and ends now.`);
      process.exit(1);
    }, stopLimitsMs.whole);
    limit.unref();
  }
}
