import type { IssueNotes } from '../../db/database-types';

interface Entry {
  /** Its name in events. */
  name: string;
  /** What of a note's approval it is part of: for whom the goods are, or why. */
  approved?: 'receiver' | 'purpose';
  /** What it is in notes of kinds that do not have it. */
  unused?: '' | null | false;
}

/** Lists what is entered of a note and can be corrected until it is processed. */
export const noteEntries = {
  assignee_name: { name: 'assigneeName', approved: 'receiver', unused: '' },
  assignee_company: { name: 'assigneeCompany', approved: 'receiver' },
  assignee_phone: { name: 'assigneePhone', approved: 'receiver' },
  assignee_email: { name: 'assigneeEmail', approved: 'receiver' },
  assigned_to_id: { name: 'assignedToId', approved: 'receiver', unused: null },
  is_scheduled: { name: 'scheduled', unused: false },
  is_urgent: { name: 'isUrgent', unused: false },
  pickup_at: { name: 'pickupDate' },
  project: { name: 'project', approved: 'purpose' },
  purpose_id: { name: 'purposeId', approved: 'purpose' },
  reference: { name: 'reference' },
  instructions: { name: 'instructions' },
} as const satisfies Partial<Record<keyof IssueNotes, Entry>>;

type Columns = typeof noteEntries;
export type EnteredColumn = keyof Columns;
/** These are the columns that only some kinds have. */
export type OwnColumn = {
  [Column in EnteredColumn]: Columns[Column] extends { unused: unknown } ? Column : never;
}[EnteredColumn];
export type ApprovedColumn = {
  [Column in EnteredColumn]: Columns[Column] extends { approved: string } ? Column : never;
}[EnteredColumn];

export const enteredColumns = Object.keys(noteEntries) as EnteredColumn[];

/** Lists what is approved of a note in one respect. */
export function approvedColumns(part: 'receiver' | 'purpose'): ApprovedColumn[] {
  return enteredColumns.filter((column): column is ApprovedColumn => {
    const { approved }: Entry = noteEntries[column];
    return approved === part;
  });
}

/** This is how a note has the columns that its kind does not. */
export const unusedColumns = Object.fromEntries(
  enteredColumns.flatMap((column) => {
    const { unused }: Entry = noteEntries[column];
    return unused === undefined ? [] : [[column, unused]];
  }),
) as { [Column in OwnColumn]: Columns[Column]['unused'] };
