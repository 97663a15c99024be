import { type ApprovalModule, approvalModules } from '@ghala/contract/access/permissions';
import type { ApprovedPart } from '@ghala/contract/events/events';
import { findDuty } from '../../accounts/separate-duties';
import type { Decide, Facts } from '../../operation/work';
import { dialled } from '../../outbox/phone-numbers';
import { requestApproval } from '../approval-requests';
import { withdraw } from '../pending-requests';
import { setStatus } from './activate-note';
import { approvedColumns } from './entered-columns';
import type { claimNoteWithRequest, Note } from './note-facts';
import type { NoteKind } from './note-kind';
import { findPeople, isReceiver, issuersOf, ownReceivers, requestersOf } from './note-people';

type ApprovedColumns = keyof typeof approvedColumns;
/** This is what of a note an approver approves beside its goods. */
export type Approved = Pick<Note, (typeof approvedColumns)[ApprovedColumns][number]>;

/**
 * Finds what differs from what was approved; the same number in another notation, or the same address in capitals, does
 * not differ.
 * @returns undefined if nothing does
 */
export function changeOfApproved(before: Approved, after: Approved): ApprovedPart | undefined {
  const differs = (part: ApprovedColumns) =>
    approvedColumns[part].some((column) => plain(column, before[column]) !== plain(column, after[column]));
  const isReceiver = differs('receiver');
  if (differs('purpose')) return isReceiver ? 'both' : 'purpose';
  return isReceiver ? 'receiver' : undefined;
}

function plain(column: keyof Approved, value: string | number | null): string | number | null {
  if (column === 'assignee_phone') return dialled(String(value));
  return column === 'assignee_email' ? String(value).toLowerCase() : value;
}

/** Says how a change to what was approved goes on. */
export interface Reapproval {
  /** Says whether the note awaits approval again. */
  isAwaited: boolean;
  /** Names who had approved it, if it was approved. */
  approverId: number | null;
  /** Asks for the approval anew, if it is awaited. */
  reopen: Decide<void>;
}

export const unchangedApproval: Reapproval = { isAwaited: false, approverId: null, reopen: () => {} };

/**
 * Decides what follows from a change to what was, or is to be, approved of a claimed note: someone who may approve it,
 * and need not leave that to another, changes it at once. For anyone else the approval is asked for anew, and the
 * note's open request or approval no longer counts.
 * @param claimed the note as it was, with its pending request
 */
export async function reapprove(
  facts: Facts,
  kind: NoteKind,
  { note, request: pending }: Awaited<ReturnType<typeof claimNoteWithRequest>>,
  after: Approved,
): Promise<Reapproval> {
  const module = kind.kind satisfies ApprovalModule;
  const { flag } = approvalModules[module];
  const { actor, find } = facts;
  const { id, status, is_urgent } = note;
  const found = await findPeople(find, id, actor.id);
  const involved = [...new Set([...requestersOf(found), ...issuersOf(found)])];
  const receivers = ownReceivers(found, after);
  if (isReceiver(found, actor.id, after) && !receivers.includes(actor.id)) receivers.push(actor.id);
  const [asInvolved, asReceiver, { isAwaited: isRuled, request }] = await Promise.all([
    findDuty(find, actor.id, involved, [flag]),
    findDuty(find, actor.id, [actor.id], [flag]),
    requestApproval(facts, module, is_urgent ? 'urgent' : 'normal'),
  ]);
  const mayChange = actor.flags.has(flag) && !asInvolved.isRefused;
  const isAwaited = (isRuled && !mayChange) || (receivers.length > 0 && asReceiver.isRefused);
  const approverId = status === 'active' ? found.approverId : null;
  if (!isAwaited) return { isAwaited, approverId, reopen: () => {} };
  const reopened = await kind.onReopened?.(facts, id);
  return {
    isAwaited,
    approverId,
    reopen(changes) {
      withdraw(changes, pending);
      setStatus(changes, note, 'pending');
      const excludedIds = involved.filter((userId) => userId !== actor.id);
      request(changes, id, true, { excludedIds, receiverIds: receivers });
      reopened?.(changes);
    },
  };
}
