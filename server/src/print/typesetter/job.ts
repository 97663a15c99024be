import type { LabelJob } from './label-document';
import type { ListJob } from './list-document';
import type { NoteJob } from './note-document';

/** This is a document to be set. */
export type Job = NoteJob | ListJob | LabelJob;
