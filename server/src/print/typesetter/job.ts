import type { LabelJob } from './label-document';
import type { ListJob } from './list-document';
import type { NoteJob } from './note-document';

/** A document to be set. */
export type Job = NoteJob | ListJob | LabelJob;
