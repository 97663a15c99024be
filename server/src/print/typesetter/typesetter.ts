// The program of a process of its own: see typeset.ts.
import { printableData } from '../printable-text';
import type { Job } from './job';
import { setLabels } from './label-document';
import { setList } from './list-document';
import { setNote } from './note-document';

// Ctrl+C reaches the whole process group: the current document is finished, and the server's end ends this process.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

function set(job: Job): Buffer {
  if (job.kind === 'note') return setNote(job);
  return job.kind === 'list' ? setList(job) : setLabels(job);
}

process.on('message', (sent: Job) => {
  try {
    const job = printableData(sent);
    process.send?.({ pdf: set(job) });
  } catch (error) {
    process.send?.({ error: String(error instanceof Error ? error.stack : error) });
  }
});
