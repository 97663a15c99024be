import { writeSync } from 'node:fs';

/** Says how long a line may wait for others, to be written with them: what is lost if the process is killed. */
const GATHER_MS = 200;
const MOST_GATHERED = 64 * 1024;
/** A write to a pipe of at most this many bytes is not mixed with those of other processes: POSIX's PIPE_BUF on Linux. */
const WHOLE_BYTES = 4_096;
/** This is pino's number for the level `error`. */
const ERROR_LEVEL = 50;
/** Says how many times, 10 ms apart, to wait for a slow reader of the log. */
const MOST_WAITS = 50;
const WAIT_MS = 10;

/** Has pino set `lastLevel` before each line. */
const METADATA: unique symbol = Symbol.for('pino.metadata');

/**
 * This is the destination of log lines, which are written together: after 200 ms, at an error, and when the process
 * ends by itself. A log that can't be written, as on a full disk, blocks nothing: its lines are lost, and counted in
 * the first line that can be written again.
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
    let unwritten = count;
    try {
      if (this.#lost > 0) {
        this.#writeWhole(
          `${JSON.stringify({ level: ERROR_LEVEL, time: Date.now(), msg: `${this.#lost} log lines were lost` })}\n`,
        );
        this.#lost = 0;
      }
      for (const { piece, count: written } of piecesOf(lines)) {
        this.#writeWhole(piece);
        unwritten -= written;
      }
    } catch {
      this.#lost += unwritten;
    }
  };

  /** A pipe with a slow reader accepts part of a write, or nothing. */
  #writeWhole(lines: string | Buffer): void {
    let left = typeof lines === 'string' ? Buffer.from(lines) : lines;
    for (let waits = 0; left.length > 0; )
      try {
        left = left.subarray(writeSync(this.#fd, left));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waits++ >= MOST_WAITS || this.#lost > 0) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
      }
  }
}

/** Whole lines, as many at once as others cannot come between; a longer line goes alone. */
function* piecesOf(lines: string): Generator<{ piece: Buffer; count: number }> {
  const bytes = Buffer.from(lines);
  let start = 0;
  let end = 0;
  let count = 0;
  while (end < bytes.length) {
    const next = bytes.indexOf('\n', end) + 1 || bytes.length;
    if (count > 0 && next - start > WHOLE_BYTES) {
      yield { piece: bytes.subarray(start, end), count };
      start = end;
      count = 0;
    }
    end = next;
    count += 1;
  }
  if (count > 0) yield { piece: bytes.subarray(start), count };
}
