import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

const running = new Set<ChildProcess>();
// A process busy with native code would not notice that the server ended.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A piece of work exceeded its time limit, and its process was ended. */
export class TimedOut extends Error {}

/**
 * A separate process for long-running native work: it blocks no other request, shares no threads with them, and can be
 * ended at any point. It takes one piece at a time, and starts when first needed.
 */
export class ChildWorker<Job extends object, Answer> {
  readonly #what: { program: string; timeoutMs: number; idleMs: number; niceness?: number };
  #process: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param what.program the path of a script
   * @param what.timeoutMs for one piece, including the start of the process
   * @param what.idleMs idle time after which it ends and frees its memory
   * @param what.niceness 1 to 19: how far it yields when CPU is scarce
   */
  constructor(what: { program: string; timeoutMs: number; idleMs: number; niceness?: number }) {
    this.#what = what;
  }

  /** @throws {TimedOut} */
  run(job: Job): Promise<Answer> {
    const result = this.#last.then(() => this.#do(job));
    this.#last = result.catch(() => {});
    return result;
  }

  /** Frees its memory now; the next piece of work starts it again. What it is doing fails. */
  close(): void {
    clearTimeout(this.#idle);
    if (this.#process !== undefined) this.#end(this.#process);
  }

  async #do(job: Job): Promise<Answer> {
    clearTimeout(this.#idle);
    this.#process ??= this.#start();
    const child = this.#process;
    keepAlive(child, true);
    try {
      return await this.#ask(child, job);
    } catch (error) {
      this.#end(child);
      throw error;
    } finally {
      keepAlive(child, false);
      this.#idle = setTimeout(() => this.#end(child), this.#what.idleMs).unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(this.#what.program, {
      serialization: 'advanced',
      // It has no need of the server's settings and passwords.
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('error', () => this.#end(child));
    child.on('exit', () => {
      running.delete(child);
      this.#end(child);
    });
    running.add(child);
    if (child.pid !== undefined && this.#what.niceness !== undefined) beNice(child.pid, this.#what.niceness);
    return child;
  }

  /** Ends a process at once, so that the next piece of work gets a new one. */
  #end(child: ChildProcess): void {
    if (this.#process === child) this.#process = undefined;
    child.kill('SIGKILL');
  }

  #ask(child: ChildProcess, job: Job): Promise<Answer> {
    const { program, timeoutMs } = this.#what;
    const script = basename(program);
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onEnd).off('error', onError);
        done();
      };
      const onMessage = (answer: unknown) => settle(() => resolve(answer as Answer));
      const onEnd = () => settle(() => reject(new Error(`${script} ended before its work was done`)));
      const onError = (error: Error) => settle(() => reject(error));
      const onTimeout = () => onError(new TimedOut(`${script} took more than ${timeoutMs / 1000} s`));
      const timer = setTimeout(onTimeout, timeoutMs);
      child.on('message', onMessage).on('exit', onEnd).on('error', onError);
      child.send(job, (error) => {
        if (error) onError(error);
      });
    });
  }
}

function beNice(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It ended already, as its piece of work will tell.
  }
}

/** Only work in progress keeps the server from ending. */
function keepAlive(child: ChildProcess, alive: boolean): void {
  if (alive) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
