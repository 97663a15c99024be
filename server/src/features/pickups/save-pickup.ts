import type { Channel } from '@ghala/contract/calls/messages';
import type { CorrectedPickup, NewPickup } from '@ghala/contract/calls/pickups';
import { type Corrected, correctNote, isRequested } from '../../documents/issue-notes/correct-note';
import { createDraft, type DraftSource, momentIn } from '../../documents/issue-notes/draft-note';
import type { Operation } from '../../operation/operation';
import { newContacts, redirectCode, tellFormerAssignee } from './code-redirection';
import { pickupKind } from './pickup-kind';
import { renewCode, requirePause } from './send-new-code';

/** Creates a draft for someone outside; a date and time is stored only for scheduled pickups. */
export function createPickup(
  operation: Operation,
  { scheduled, pickupDate, ...fields }: NewPickup,
  source: DraftSource,
): Promise<{ id: number; noteNo: string }> {
  const draft = { ...fields, isScheduled: scheduled, pickupDate: scheduled ? pickupDate : null };
  return createDraft(operation, pickupKind, draft, source);
}

/**
 * Corrects the details of an unprocessed note. Once it has a code, a new phone or address gets another one, as with
 * `sendNewCode`.
 * @returns whether the change awaits approval, and the channels of the messages with the new code; [] without one
 * @throws {AppError} too_many if a new code would be made within a minute of the last one
 */
export async function correctPickup(
  operation: Operation,
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
): Promise<{ isAwaited: boolean; channels: Channel[] }> {
  const { before, after, isAwaited } = await correctNote(operation, pickupKind, id, {
    ...texts,
    assignee_name: assigneeName,
    assignee_company: assigneeCompany,
    assignee_phone: assigneePhone,
    assignee_email: assigneeEmail,
    is_scheduled: scheduled,
    pickup_at: scheduled && pickupDate !== null ? momentIn(pickupDate, timezone) : null,
    purpose_id: purposeId,
  });
  const redirection = newContacts(before, after);
  if (redirection !== undefined && before.status === 'active' && !isAwaited) {
    await requirePause(operation, before);
    return { isAwaited, channels: (await renewCode(operation, before, { ...before, ...after })).channels };
  }
  if (redirection !== undefined && before.status === 'active')
    await redirectCode(operation, before, redirection, { isAwaited });
  else if (isRequested(before) && (redirection !== undefined || isAnother(before, after)))
    await tellFormerAssignee(operation, before);
  return { isAwaited, channels: [] };
}

function isAnother(before: Corrected['after'], after: Corrected['after']): boolean {
  return before.assignee_name !== after.assignee_name || before.assignee_company !== after.assignee_company;
}
