import { type MarkedReturn, type MarkedReturnStatus, returnedKey } from '../calls/marked-returns';
import type { Language } from '../text/language';
import { say } from '../text/say';
import { words } from '../text/words';
import { assigneeText } from './issue-note-labels';

export function returnStatusLabel(status: MarkedReturnStatus, language: Language): string {
  const { done, active } = words.in(language).returnStatus;
  return status === 'done' ? done : active;
}

/** This is the issued quantity, all of which is to come back. */
export function returnQuantity(row: Pick<MarkedReturn, 'kind' | ReturnType<typeof returnedKey>>): number {
  return row[returnedKey(row.kind)] ?? 0;
}

/** Says who has the goods: the recipient of the note with the company, and who took them if that is someone else. */
export function issuedTo(
  row: Pick<MarkedReturn, 'AssignedName' | 'assigneCompany' | 'TakenBy'>,
  language: Language,
): string {
  const assignee = assigneeText({ assigneeName: row.AssignedName, assigneeCompany: row.assigneCompany });
  return row.TakenBy === '' ? assignee : say(words.in(language).takenBy, { assignee, taker: row.TakenBy }, language);
}

/** This is the note's number, with its own reference if it has one. */
export function returnReference({ noteNo, reference }: Pick<MarkedReturn, 'noteNo' | 'reference'>): string {
  return reference === noteNo ? noteNo : `${noteNo}, ${reference}`;
}
