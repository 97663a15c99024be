// The program of a process of its own: see typeset.ts.
import { printableData } from '../printable-text';
import { type ListJob, setList } from './list-document';
import { type NoteJob, setNote } from './note-document';

// Ctrl+C reaches the whole process group: the current document is finished, and the server's end ends this process.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.on('message', (sent: NoteJob | ListJob) => {
  try {
    const job = printableData(sent);
    process.send?.({ pdf: job.kind === 'note' ? setNote(job) : setList(job) });
  } catch (error) {
    process.send?.({ error: String(error instanceof Error ? error.stack : error) });
  }
});
