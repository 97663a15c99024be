import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { serverRoot } from '../server-root';

/** One document for the compiler. */
export interface TypstJob {
  template: 'note.typ' | 'list.typ';
  /** Reaches the template as JSON in `sys.inputs.data`, never as source. */
  data: unknown;
  /** Image files by the name that the data uses. */
  images: Record<string, Uint8Array>;
  /** Structure for screen readers: costs about 2 kB a table row. */
  tagged: boolean;
}

/** A document that takes longer is given up. */
const RENDER_TIMEOUT_MS = 60_000;
/** An idle compiler gives its memory (80 MB, after a long list 700 MB) back to the machine. */
const IDLE_TIMEOUT_MS = 120_000;

type Answer = { pdf: Uint8Array; error?: undefined } | { error: string; pdf?: undefined };

/**
 * Compiles in a process of its own: a long document takes a second or more of native code, which would stop every
 * other request, and leaves hundreds of megabytes behind; and it can be ended whatever it does. One document at a time.
 */
class TypstCompiler {
  private process: ChildProcess | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  compile(job: TypstJob): Promise<Buffer> {
    const result = this.last.then(() => this.run(job));
    this.last = result.catch(() => {});
    return result;
  }

  private start(): ChildProcess {
    const child = fork(join(serverRoot, 'src/shared/print/typst-process.mjs'), {
      serialization: 'advanced',
      // No setting or password of the server is any business of the compiler's.
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('error', () => this.end(child));
    child.on('exit', () => this.end(child));
    return child;
  }

  /** Ends a process at once, so that the next document gets a new one. */
  private end(child: ChildProcess): void {
    if (this.process === child) this.process = undefined;
    child.kill('SIGKILL');
  }

  private async run({ data, ...job }: TypstJob): Promise<Buffer> {
    clearTimeout(this.idle);
    this.process ??= this.start();
    const child = this.process;
    keepAlive(child, true);
    try {
      const answer = await ask(child, { ...job, data: JSON.stringify(data) });
      if (answer.error !== undefined) throw new CompileError(`${job.template}: ${answer.error}`);
      return Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength);
    } catch (error) {
      if (!(error instanceof CompileError)) this.end(child);
      throw error;
    } finally {
      keepAlive(child, false);
      this.idle = setTimeout(() => this.end(child), IDLE_TIMEOUT_MS).unref();
    }
  }
}

/** The compiler refused a document, and is ready for the next. */
class CompileError extends Error {}

/** Only a document under way keeps the server from ending. */
function keepAlive(child: ChildProcess, alive: boolean): void {
  if (alive) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function ask(child: ChildProcess, message: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onEnd).off('error', onError);
      done();
    };
    const onMessage = (answer: unknown) => settle(() => resolve(answer as Answer));
    const onEnd = () => settle(() => reject(new Error('the PDF compiler ended before its document was done')));
    const onError = (error: Error) => settle(() => reject(error));
    const onTimeout = () => onError(new Error(`a document took more than ${RENDER_TIMEOUT_MS / 1000} s to compile`));
    const timer = setTimeout(onTimeout, RENDER_TIMEOUT_MS);
    child.on('message', onMessage).on('exit', onEnd).on('error', onError);
    child.send(message, (error) => {
      if (error) onError(error);
    });
  });
}

/** A long list does not make a storekeeper wait for a gate pass: each template has its own compiler. */
const compilers = { 'note.typ': new TypstCompiler(), 'list.typ': new TypstCompiler() };

/** Compiles one document to PDF. */
export function compileTypst(job: TypstJob): Promise<Buffer> {
  return compilers[job.template].compile(job);
}
