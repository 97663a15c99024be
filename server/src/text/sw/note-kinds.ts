import type { Translated } from '@ghala/contract/text/translations';
import type { NoteListColumn, NoteListTitle } from '../en/lists';
import type { notePapers as englishPapers, readyNotes as englishReady } from '../en/note-kinds';

/** What the papers of the kinds of issue notes say of their own. */
export const notePapers: Translated<typeof englishPapers> = {
  pickup: {
    status: 'Hali ya PN: {status}',
    assignee: 'Kwa (Anayekabidhiwa)',
    details: 'Maelezo ya Uchukuaji',
    isScheduled: 'Uchukuaji Uliopangwa',
    yes: 'NDIYO',
    no: 'HAPANA',
    scheduledFor: 'Imepangwa Tarehe',
    dateAndTime: 'Tarehe na Saa ya Kuchukua',
    comments: 'Maoni ya Uchukuaji',
    madeBy: 'Noti ya Kuchukua Na',
    processedBy: 'Noti ya Kuchukua Imeshughulikiwa Na',
  },
  dispatch: {
    status: 'Hali ya DN: {status}',
    assignee: 'Kwa (Mfanyakazi Aliyepangiwa)',
    dispatchedTo: 'Imepelekwa Kwa',
    details: 'Maelezo ya Upelekaji',
    dateAndTime: 'Tarehe na Saa ya Kupeleka',
    dispatchedAt: 'Tarehe na Saa Ilipopelekwa',
    comments: 'Maoni ya Upelekaji',
    madeBy: 'Noti ya Kupeleka Na',
  },
};

/** Tells that the goods of a note may be handed out. */
export const readyNotes: Translated<typeof englishReady> = {
  pickup: 'Noti ya kuchukua {number} iko tayari kutolewa',
  dispatch:
    'Noti ya kupeleka {number}{isAssigned, select, true {, iliyo kwa ajili yako,} other {}} iko tayari kupelekwa',
};

/** The columns of lists that kinds call otherwise. */
export const kindColumns: Record<NoteListColumn, string> = {
  'PN No.': 'PN Na.',
  Assignee: 'Anayekabidhiwa',
  'Quantity Assigned': 'Kiasi Kilichopangwa',
  'Dispatched To': 'Imepelekwa Kwa',
  'Assigned to': 'Anayekabidhiwa',
  'DN No.': 'DN Na.',
  'Assigned To': 'Anayekabidhiwa',
  'Quantity Dispatched': 'Kiasi Kilichopelekwa',
  'Dispatched to': 'Imepelekwa kwa',
};

/** The titles of the lists of their notes. */
export const noteTitles: Record<NoteListTitle, string> = {
  'Pickup Orders': 'Maagizo ya Kuchukua',
  'Cancelled Pickup Orders': 'Maagizo ya Kuchukua Yaliyoghairiwa',
  'Pickup Report': 'Ripoti ya Uchukuaji',
  'Dispatch Orders': 'Maagizo ya Kupeleka',
  'Cancelled Dispatch Orders': 'Maagizo ya Kupeleka Yaliyoghairiwa',
  'Dispatch Report': 'Ripoti ya Upelekaji',
};
