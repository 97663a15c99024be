import { writeSync } from 'node:fs';

/** How long a line may wait for others, to be written with them: what is lost if the process is killed. */
const GATHER_MS = 200;
const MOST_GATHERED = 64 * 1024;
/** pino's number for the level `error`. */
const ERROR_LEVEL = 50;
/** How many times, 10 ms apart, to wait for a slow reader of the log. */
const MOST_WAITS = 50;
const WAIT_MS = 10;

/** Has pino set `lastLevel` before each line. */
const METADATA: unique symbol = Symbol.for('pino.metadata');

/**
 * The destination of log lines, which are written together: after 200 ms, at an error, and when the process ends by
 * itself. A log that can't be written, as on a full disk, blocks nothing: its lines are lost, and counted in the first
 * line that can be written again.
 */
export class LogStream {
  readonly [METADATA] = true;
  lastLevel = 0;
  readonly #fd: number;
  #gathered = '';
  #count = 0;
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(fd: number = process.stdout.fd) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#count === 0) {
      this.#timer = setTimeout(this.flush, GATHER_MS).unref();
      process.once('exit', this.flush);
    }
    this.#gathered += line;
    this.#count++;
    if (this.lastLevel >= ERROR_LEVEL || this.#gathered.length >= MOST_GATHERED) this.flush();
  }

  /** Writes the gathered lines. */
  readonly flush = (): void => {
    if (this.#count === 0) return;
    clearTimeout(this.#timer);
    process.off('exit', this.flush);
    const [lines, count] = [this.#gathered, this.#count];
    this.#gathered = '';
    this.#count = 0;
    try {
      if (this.#lost > 0) {
        this.#writeWhole(
          `${JSON.stringify({ level: ERROR_LEVEL, time: Date.now(), msg: `${this.#lost} log lines were lost` })}\n`,
        );
        this.#lost = 0;
      }
      this.#writeWhole(lines);
    } catch {
      this.#lost += count;
    }
  };

  /** A pipe with a slow reader accepts part of a write, or nothing. */
  #writeWhole(lines: string): void {
    let left = Buffer.from(lines);
    for (let waits = 0; left.length > 0; )
      try {
        left = left.subarray(writeSync(this.#fd, left));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waits++ >= MOST_WAITS || this.#lost > 0) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
      }
  }
}
