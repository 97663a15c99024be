import type { NoteStatus } from '../calls/issue-notes';
import type { Language } from '../text/language';
import { words } from '../text/words';

/** This is a note's status, as lists and files tell it. */
export function noteStatusLabel(status: NoteStatus, language: Language): string {
  return words.in(language).noteStatus[status];
}

/** This is the same on its paper, which outlives both: awaiting approval and ready for processing are Pending. */
export function printedNoteStatus(status: NoteStatus, language: Language): string {
  const isPending = status === 'pending' || status === 'active';
  return isPending ? words.in(language).itemStatus.pending : noteStatusLabel(status, language);
}

/** This is a pickup's priority in the list; those with a date stand out. */
export function pickupPriority(isScheduled: boolean, language: Language): string {
  const { scheduled, normal } = words.in(language).notePriority;
  return isScheduled ? scheduled : normal;
}

/** This is the same for a dispatch. */
export function dispatchPriority(isUrgent: boolean, language: Language): string {
  const { urgent, normal } = words.in(language).notePriority;
  return isUrgent ? urgent : normal;
}

/** This is the collector of a pickup: the name, and the company if there is one. */
export function assigneeText({ assigneeName, assigneeCompany }: { assigneeName: string; assigneeCompany: string }) {
  return assigneeCompany === '' ? assigneeName : `${assigneeName} - ${assigneeCompany}`;
}

/** OK once a note was processed in full, an exception if less left. */
export function noteOutcome({ status, exception }: NoteOutcome): 'ok' | 'exception' | undefined {
  if (exception === 1) return 'exception';
  return exception === 0 && status === 'completed' ? 'ok' : undefined;
}

/** This is the same in words, otherwise a dash. */
export function noteExceptionLabel(note: NoteOutcome, language: Language): string {
  const outcome = noteOutcome(note);
  return outcome === undefined ? '-' : words.in(language).outcome[outcome];
}

interface NoteOutcome {
  status: NoteStatus;
  exception: number | null;
}
