import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { serverRoot } from './server-root';

const running = new Set<ChildProcess>();
// One that is busy with native code would not notice that the server ended.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A piece of work was not done within its time, and its process was ended. */
export class TimedOut extends Error {}

/**
 * A process of its own for native work that takes long: it stops no other request, shares none of its threads, and can
 * be ended whatever it does. It takes one piece at a time, and starts when it is first needed.
 */
export class ChildWorker<Job extends object, Answer> {
  readonly #what: { script: string; timeoutMs: number; idleMs: number; niceness?: number };
  #process: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param what.script a .mjs file under src: neither compiled nor bundled
   * @param what.timeoutMs for all that it does for one piece, its own start included
   * @param what.idleMs then it gives its memory back to the machine
   * @param what.niceness 1 to 19: how far it stands back where cores are short
   */
  constructor(what: { script: string; timeoutMs: number; idleMs: number; niceness?: number }) {
    this.#what = what;
  }

  /** @throws {TimedOut} */
  run(job: Job): Promise<Answer> {
    const result = this.#last.then(() => this.#do(job));
    this.#last = result.catch(() => {});
    return result;
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
    const child = fork(join(serverRoot, 'src', this.#what.script), {
      serialization: 'advanced',
      // No setting or password of the server is any business of its.
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
    if (child.pid !== undefined && this.#what.niceness !== undefined) setPriority(child.pid, this.#what.niceness);
    return child;
  }

  /** Ends a process at once, so that the next piece of work gets a new one. */
  #end(child: ChildProcess): void {
    if (this.#process === child) this.#process = undefined;
    child.kill('SIGKILL');
  }

  #ask(child: ChildProcess, job: Job): Promise<Answer> {
    const { script, timeoutMs } = this.#what;
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

/** Only work under way keeps the server from ending. */
function keepAlive(child: ChildProcess, alive: boolean): void {
  if (alive) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
