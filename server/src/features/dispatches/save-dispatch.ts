import type { CorrectedDispatch, NewDispatch } from '@ghala/contract/calls/dispatches';
import { correctNote } from '../../documents/issue-notes/correct-note';
import { createDraft, type DraftSource } from '../../documents/issue-notes/draft-note';
import { type NoteHooks, noteKind } from '../../documents/issue-notes/note-kind';
import type { Departure } from '../../documents/issue-notes/process-note';
import { processNote } from '../../documents/issue-notes/process-note';
import { rowById } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { invalid } from '../../runtime/errors';

export const dispatchKind = noteKind('dispatch');

/** Creates a draft for a user, with the document uploaded with the call, if any. */
export async function createDispatch(
  facts: Facts,
  { assignedToId, isUrgent, ...fields }: NewDispatch,
  source: DraftSource,
): Promise<Decide<{ id: number; noteNo: string }>> {
  await requireUser(facts, 'assignedToId', assignedToId);
  const own = { assigned_to_id: assignedToId, is_urgent: isUrgent };
  return createDraft(facts, dispatchKind, { ...fields, own }, source);
}

/** Corrects the details of an unprocessed note. */
export async function correctDispatch(
  facts: Facts,
  id: number,
  { assignedToId, isUrgent, purposeId, ...texts }: CorrectedDispatch,
): Promise<Decide<void>> {
  const correction = { ...texts, assigned_to_id: assignedToId, is_urgent: isUrgent, purpose_id: purposeId };
  const { correct } = await correctNote(facts, dispatchKind, id, correction, async (before) => {
    if (assignedToId !== before.assigned_to_id) await requireUser(facts, 'assignedToId', assignedToId);
  });
  return correct;
}

const recipients = rowById({
  name: 'recipients',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('users')
      .select('id')
      .where('id', '=', ids)
      .where('deleted_at', 'is', null)
      .where('is_active', '=', true),
});

/** Completes a note; who took the goods is optional. @returns its number */
export async function processDispatch(facts: Facts, departure: Departure, hooks: NoteHooks): Promise<Decide<string>> {
  const { dispatchedToId } = departure;
  const [process, recipient] = await Promise.allSettled([
    processNote(facts, dispatchKind, departure, hooks),
    dispatchedToId === null ? null : facts.find(recipients, dispatchedToId),
  ]);
  if (recipient.status === 'fulfilled' && recipient.value === undefined)
    throw invalid('dispatchToId', 'notInList', { entity: 'user' });
  if (process.status === 'rejected') throw process.reason;
  return process.value;
}

async function requireUser({ find }: Facts, field: string, userId: number): Promise<void> {
  if ((await find(recipients, userId)) === undefined) throw invalid(field, 'notInList', { entity: 'user' });
}
