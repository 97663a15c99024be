import { type ApprovalModule, approvalModules } from '@ghala/contract/access/permissions';
import type { ApprovedPart } from '@ghala/contract/events/events';
import { findDuty } from '../../accounts/separate-duties';
import { apply } from '../../operation/apply';
import type { Operation } from '../../operation/operation';
import { dialled } from '../../outbox/phone-numbers';
import { requestApproval, withdrawApproval } from '../approval-requests';
import { setStatus } from './activate-note';
import type { LockedNote } from './locked-note';
import type { NoteKind } from './note-kind';
import { findPeople, isReceiver, issuersOf, ownReceivers, requestersOf } from './note-people';

/** What an approver approves beside the goods: for whom they are, and why. */
const receiverColumns = [
  'assignee_name',
  'assignee_company',
  'assignee_phone',
  'assignee_email',
  'assigned_to_id',
] as const;
const purposeColumns = ['project', 'purpose_id'] as const;
export type Approved = Pick<LockedNote, (typeof receiverColumns | typeof purposeColumns)[number]>;

/**
 * What differs of that which was approved: the same number in another notation, or address in capitals, does not.
 * @returns undefined if nothing does
 */
export function changeOfApproved(before: Approved, after: Approved): ApprovedPart | undefined {
  const differs = (columns: readonly (keyof Approved)[]) =>
    columns.some((column) => plain(column, before[column]) !== plain(column, after[column]));
  const isReceiver = differs(receiverColumns);
  if (differs(purposeColumns)) return isReceiver ? 'both' : 'purpose';
  return isReceiver ? 'receiver' : undefined;
}

function plain(column: keyof Approved, value: string | number | null): string | number | null {
  if (column === 'assignee_phone') return dialled(String(value));
  return column === 'assignee_email' ? String(value).toLowerCase() : value;
}

/**
 * Locks the pending request of a note, which comes before the note: whoever then changes what it asks for can withdraw
 * it.
 */
export async function lockRequest({ db }: Operation, { kind }: NoteKind, noteId: number): Promise<void> {
  await db
    .selectFrom('approvals')
    .select('id')
    .where('note_id', '=', noteId)
    .where('module', '=', kind)
    .where('status', '=', 'pending')
    .forNoKeyUpdate()
    .execute();
}

/** How a change to what was approved goes on. */
export interface Reapproval {
  /** The note awaits approval again. */
  isAwaited: boolean;
  /** Who had approved it, if it was approved. */
  approverId: number | null;
}

/**
 * What follows from a change to what was, or is to be, approved of a locked note: someone who may approve it, and need
 * not leave that to another, changes it at once. For anyone else the approval is asked for anew, and the note's open
 * request or approval no longer counts.
 * @param before the note as it was
 */
export async function reapprove(
  operation: Operation,
  kind: NoteKind,
  before: LockedNote,
  after: Approved,
): Promise<Reapproval> {
  const module = kind.kind satisfies ApprovalModule;
  const { flag } = approvalModules[module];
  return apply<Reapproval>(operation, async (facts) => {
    const { actor, find } = facts;
    const found = await findPeople(find, before.id, actor.id);
    const involved = [...new Set([...requestersOf(found), ...issuersOf(found)])];
    const receivers = ownReceivers(found, after);
    if (isReceiver(found, actor.id, after) && !receivers.includes(actor.id)) receivers.push(actor.id);
    const [asInvolved, asReceiver, { isAwaited: isRuled, request }] = await Promise.all([
      findDuty(find, actor.id, involved, [flag]),
      findDuty(find, actor.id, [actor.id], [flag]),
      requestApproval(facts, module, before.is_urgent ? 'urgent' : 'normal'),
    ]);
    const mayChange = actor.flags.has(flag) && !asInvolved.isRefused;
    const isAwaited = (isRuled && !mayChange) || (receivers.length > 0 && asReceiver.isRefused);
    const approverId = before.status === 'active' ? found.approverId : null;
    if (!isAwaited) return () => ({ isAwaited, approverId });
    await withdrawApproval(facts.alone(), module, before.id);
    const reopen = await kind.onReopened?.(facts, before.id);
    return (changes) => {
      // A copy: the caller still asks what the note was before.
      setStatus(changes, { ...before }, 'pending');
      const excludedIds = involved.filter((id) => id !== actor.id);
      request(changes, before.id, true, { excludedIds, receiverIds: receivers });
      reopen?.(changes);
      return { isAwaited, approverId };
    };
  });
}
