import { ChildWorker } from '../runtime/child-worker';
import type { Job } from './typesetter/job';
import { typesetterProgram } from './typesetter-program';

type Answer = { pdf: Uint8Array; error?: undefined } | { error: string; pdf?: undefined };

/** The fonts, and a hundred milliseconds for the longest list, stay off the server's own thread. */
const typesetter = new ChildWorker<Job, Answer>({
  program: typesetterProgram,
  timeoutMs: 60_000,
  idleMs: 600_000,
});

/** Sets one document as PDF. */
export async function typeset(job: Job): Promise<Buffer> {
  const { pdf, error } = await typesetter.run(job);
  if (error !== undefined) throw new Error(`a ${job.kind} could not be typeset: ${error}`);
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
}
