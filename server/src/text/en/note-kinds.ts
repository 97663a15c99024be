import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';

interface PaperWords extends Readonly<Record<string, string>> {
  status: string;
  details: string;
  comments: string;
}

/** What the papers of the kinds of issue notes say of their own. */
export const notePapers = {
  pickup: {
    status: 'PN Status: {status}',
    assignee: 'For (Assignee)',
    details: 'Pickup Details',
    isScheduled: 'Scheduled Pickup',
    yes: 'YES',
    no: 'NO',
    scheduledFor: 'Scheduled For',
    dateAndTime: 'Pickup Date & Time',
    comments: 'Pickup Comments',
    madeBy: 'Pickup Note By',
    processedBy: 'Pickup Note Processed By',
  },
  dispatch: {
    status: 'DN Status: {status}',
    assignee: 'For (Assigned Personnel)',
    dispatchedTo: 'Dispatched To',
    details: 'Dispatch Details',
    dateAndTime: 'Dispatch Date & Time',
    dispatchedAt: 'Dispatched Date & Time',
    comments: 'Dispatch Comments',
    madeBy: 'Dispatch Note By',
  },
} as const satisfies Record<NoteKindName, PaperWords>;

/** Tells that the goods of a note may be handed out. */
export const readyNotes = {
  pickup: 'Pickup note {number} is ready to hand out',
  dispatch: 'Dispatch note {number}{isAssigned, select, true {, assigned to you,} other {}} is ready to dispatch',
} as const satisfies Record<NoteKindName, string>;
