import type { NewPickup } from '@ghala/contract/calls/pickups';
import { createDraft, type DraftSource } from '../../documents/issue-notes/draft-note';
import type { Operation } from '../../kernel/operation';
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
