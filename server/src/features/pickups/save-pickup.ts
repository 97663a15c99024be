import type { CorrectedPickup, NewPickup } from '@ghala/contract/calls/pickups';
import { correctNote } from '../../documents/issue-notes/correct-note';
import { createDraft, type DraftSource, momentIn } from '../../documents/issue-notes/draft-note';
import type { Operation } from '../../kernel/operation';
import { newContacts, redirectCode } from './code-redirection';
import { pickupKind } from './pickup-kind';

/** Creates a draft for someone outside; a date and time is stored only for scheduled pickups. */
export async function createPickup(
  operation: Operation,
  { scheduled, pickupDate, ...fields }: NewPickup,
  source: DraftSource,
): Promise<{ id: number; pickupNo: string }> {
  const draft = { ...fields, isScheduled: scheduled, pickupDate: scheduled ? pickupDate : null };
  const { id, noteNo } = await createDraft(operation, pickupKind, draft, source);
  return { id, pickupNo: noteNo };
}

/**
 * Corrects the details of an unprocessed note. Once its code was sent, a user who changes the phone or the address has
 * redirected it: they may not enter it, and the former contact is notified.
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
): Promise<void> {
  const { before, after } = await correctNote(operation, pickupKind, id, {
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
  if (before.status === 'active' && redirection !== undefined) await redirectCode(operation, before, redirection);
}
