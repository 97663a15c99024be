const STOP_LIMIT_MS = 10_000;
const PARENT_CHECK_MS = 500;

/**
 * Resolves at the first request to stop: SIGTERM, Ctrl-C, a closed terminal, the end of the npm that
 * started us, or an error that nobody caught, which makes the exit status 1. Repeated requests change nothing (Ctrl-C under npm arrives twice), but the
 * process never outlives the first by more than 10 seconds.
 */
export class StopRequest {
  #resolve: () => void = () => {};
  readonly arrived = new Promise<void>((resolve) => {
    this.#resolve = resolve;
  });
  hasArrived = false;
  status: 0 | 1 = 0;

  constructor() {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => this.#stop());
    process.on('uncaughtException', (error) => {
      console.error(error);
      this.status = 1;
      this.#stop();
    });
    if (process.env.npm_lifecycle_event !== undefined) this.#stopWithParent();
  }

  /** Else a server whose npm was killed would run on unseen, and hold its data folder against the next start. */
  #stopWithParent(): void {
    const { ppid } = process;
    setInterval(() => process.ppid !== ppid && this.#stop(), PARENT_CHECK_MS).unref();
  }

  #stop(): void {
    if (this.hasArrived) return;
    this.hasArrived = true;
    this.#resolve();
    const limit = setTimeout(() => {
      console.error(`Ghala did not close within ${STOP_LIMIT_MS / 1000} seconds and ends now.`);
      process.exit(1);
    }, STOP_LIMIT_MS);
    limit.unref();
  }
}
