import type { NoteStatus } from './calls/issue-notes';

const statusWords: Record<NoteStatus, string> = {
  draft: 'Draft',
  pending: 'Pending',
  active: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** A note's status as it is shown: what awaits approval and what can be processed are both Pending. */
export function noteStatusWord(status: NoteStatus): string {
  return statusWords[status];
}

/** What the list's priority reads for a pickup: one with a date stands out. */
export function pickupPriority(isScheduled: boolean): 'Scheduled' | 'Normal' {
  return isScheduled ? 'Scheduled' : 'Normal';
}

/** The same for a dispatch. */
export function dispatchPriority(isUrgent: boolean): 'Urgent' | 'Normal' {
  return isUrgent ? 'Urgent' : 'Normal';
}

/** Who collects a pickup: the name, and the company where there is one. */
export function assigneeWords({ assigneeName, assigneeCompany }: { assigneeName: string; assigneeCompany: string }) {
  return assigneeCompany === '' ? assigneeName : `${assigneeName} - ${assigneeCompany}`;
}

/** OK once a note was processed with all that was asked for, Exception when less left, else a dash. */
export function noteExceptionWord({ status, exception }: { status: NoteStatus; exception: number | null }): string {
  if (exception === 1) return 'Exception';
  return exception === 0 && status === 'completed' ? 'OK' : '-';
}
