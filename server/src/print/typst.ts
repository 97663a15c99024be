import { ChildWorker } from '../kernel/child-worker';

/** One document for the compiler. */
export interface TypstJob {
  template: 'note.typ' | 'list.typ';
  /** Passed to the template as JSON in `sys.inputs.data`, never as source. */
  data: unknown;
  /** Image files by the name used in the data. */
  images: Record<string, Uint8Array>;
  /** Structure for screen readers: costs about 2 kB per table row. */
  tagged: boolean;
}

type Answer = { pdf: Uint8Array; error?: undefined } | { error: string; pdf?: undefined };

/** A long document takes a second or more of native code, and leaves hundreds of megabytes behind. */
function startCompiler(): ChildWorker<object, Answer> {
  return new ChildWorker({ script: 'print/typst-process.mjs', timeoutMs: 60_000, idleMs: 120_000 });
}

/** So that a long list does not delay a storekeeper's gate pass, each template has its own compiler. */
const compilers = { 'note.typ': startCompiler(), 'list.typ': startCompiler() };

/** Compiles one document to PDF. */
export async function compileTypst({ data, ...job }: TypstJob): Promise<Buffer> {
  const answer = await compilers[job.template].run({ ...job, data: JSON.stringify(data) });
  if (answer.error !== undefined) throw new Error(`${job.template}: ${answer.error}`);
  return Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength);
}
