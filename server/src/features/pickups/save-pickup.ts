import type { Channel } from '@ghala/contract/calls/messages';
import type { CorrectedPickup, NewPickup } from '@ghala/contract/calls/pickups';
import { correctNote, isRequested } from '../../documents/issue-notes/correct-note';
import { createDraft, type DraftSource, momentIn } from '../../documents/issue-notes/draft-note';
import type { Note } from '../../documents/issue-notes/note-facts';
import type { Decide, Facts } from '../../operation/work';
import { newContacts, redirectCode, tellFormerAssignee } from './code-redirection';
import { pickupKind } from './pickup-kind';
import { renewCode, requirePause } from './send-new-code';

/** Creates a draft for someone outside; a date and time is stored only for scheduled pickups. */
export function createPickup(
  facts: Facts,
  { assigneeName, scheduled, pickupDate, ...fields }: NewPickup,
  source: DraftSource,
): Promise<Decide<{ id: number; noteNo: string }>> {
  const own = { assignee_name: assigneeName, is_scheduled: scheduled };
  const draft = { ...fields, pickupDate: scheduled ? pickupDate : null, own };
  return createDraft(facts, pickupKind, draft, source);
}

/**
 * Corrects the details of an unprocessed note. Once it has a code, a new phone or address gets another one, as with
 * `sendNewCode`.
 * @returns the channels of the messages with the new code; [] without one
 * @throws {AppError} too_many if a new code would be made within a minute of the last one
 */
export async function correctPickup(
  facts: Facts,
  id: number,
  {
    assigneeName,
    assigneeCompany,
    assigneePhone,
    assigneeEmail,
    scheduled,
    pickupDate,
    purposeId,
    ...texts
  }: CorrectedPickup,
  timezone: string,
): Promise<Decide<Channel[]>> {
  const { before, after, isAwaited, correct } = await correctNote(facts, pickupKind, id, {
    ...texts,
    assignee_name: assigneeName,
    assignee_company: assigneeCompany,
    assignee_phone: assigneePhone,
    assignee_email: assigneeEmail,
    is_scheduled: scheduled,
    pickup_at: scheduled ? await momentIn(facts, pickupDate, timezone) : null,
    purpose_id: purposeId,
  });
  const redirection = newContacts(before, after);
  if (redirection !== undefined && before.status === 'active' && !isAwaited) {
    requirePause(before);
    const renew = await renewCode(facts, before, after);
    return (changes) => {
      correct(changes);
      return renew(changes).channels;
    };
  }
  const isTold = isRequested(before) && (redirection !== undefined || isAnother(before, after));
  const tell =
    redirection !== undefined && before.status === 'active'
      ? await redirectCode(facts, before, redirection, { isAwaited })
      : isTold
        ? await tellFormerAssignee(facts, before)
        : undefined;
  return (changes) => {
    correct(changes);
    tell?.(changes);
    return [];
  };
}

function isAnother(before: Note, after: Note): boolean {
  return before.assignee_name !== after.assignee_name || before.assignee_company !== after.assignee_company;
}
