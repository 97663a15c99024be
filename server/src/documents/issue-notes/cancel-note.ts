import { approvalModules } from '@ghala/contract/access/permissions';
import type { OwnAct } from '@ghala/contract/events/events';
import { sql } from 'kysely';
import { findDuty } from '../../accounts/separate-duties';
import { rowsBy } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { refusal } from '../../runtime/errors';
import { type ApprovalHandler, askFor } from '../approval-requests';
import { withdraw } from '../pending-requests';
import { cancelClaimedNote, returnedTo } from './cancel-claimed-note';
import { requireNotCounted } from './counted-since';
import { discardDraft } from './draft-note';
import {
  claimNoteOf,
  claimNoteWithRequest,
  findNote,
  itemsOfNote,
  type Note,
  requireStatus,
  wrongStatus,
} from './note-facts';
import type { NoteHooks, NoteKind } from './note-kind';
import { concernedIn, findPeople, requireOtherDeleter } from './note-people';

const flag = approvalModules.Cancellation.flag;

/**
 * Cancels a processed note. Its goods return to the records they came from once somebody else, who neither cancels it nor
 * issued, processed or received it, confirms that they are on the shelf; at once if nobody else could.
 * @returns whether it waits for that
 * @throws {AppError} invalid without a reason; conflict if the note is not processed or its goods have left the gate
 */
export async function cancelNote(
  facts: Facts,
  kind: NoteKind,
  { noteId, reason }: { noteId: number; reason: string },
  hooks: NoteHooks,
): Promise<Decide<{ waits: boolean }>> {
  if (reason === '') throw refusal('note.noReason', {}, { at: 'reason' });
  const [note, people, waiting, items] = await Promise.all([
    findNote(facts, kind, noteId, { isOwn: true }),
    findPeople(facts.find, noteId, facts.actor.id),
    facts.find(cancellations, noteId),
    // This is loaded in the same round trip, for `cancelClaimedNote`.
    facts.find(itemsOfNote, noteId),
  ]);
  requireCancellable(note);
  if (waiting.length > 0) throw refusal('note.cancellationWaits', { number: note.note_no });
  const others = concernedIn(people).filter((id) => id !== facts.actor.id);
  const own = await mayCancelAlone(facts, others);
  if (own !== undefined) {
    const cancel = await returnGoods(facts, kind, note, { reason, own }, hooks);
    return (changes) => {
      cancel(changes);
      return { waits: false };
    };
  }
  // What has come back by now is told at once.
  const itemIds = items.map(({ id }) => id);
  await Promise.all([hooks.onCancelled(facts, noteId), requireNotCounted(facts, note, itemIds)]);
  return (changes) => {
    askFor(changes, 'Cancellation', noteId, { excludedIds: others, reason });
    changes.record({ code: `${kind.entity}.requestCancel`, id: noteId, number: note.note_no, reason, isAwaited: true });
    return { waits: true };
  };
}

const cancellations = rowsBy({
  name: 'pending cancellations of issue notes',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('approvals')
      .select(sql<number>`note_id`.as('noteId'))
      .where('note_id', '=', ids)
      .where('module', '=', 'Cancellation')
      .where('status', '=', 'pending'),
  of: ({ noteId }) => noteId,
});

/** @throws {AppError} conflict if it is not processed, or its goods have left */
export function requireCancellable(note: Note): void {
  requireStatus(note, 'completed', 'cancel');
  if (note.left_at !== null) throw refusal('note.goodsLeft', { number: note.note_no });
}

/** @returns why the actor need not wait for somebody who confirms it; undefined if they must */
async function mayCancelAlone(facts: Facts, others: readonly number[]): Promise<OwnAct | undefined> {
  const { id, flags } = facts.actor;
  if (flags.has(flag)) {
    const duty = await findDuty(facts.find, id, [id, ...others], [flag]);
    return duty.isRefused ? undefined : duty.own;
  }
  // Whoever issued the goods may be the only one who could confirm it.
  const duty = await findDuty(facts.find, id, [id], [flag]);
  return duty.isAlone && !duty.isRefused ? duty.own : undefined;
}

/**
 * Cancels a note whose goods are on the shelf.
 * @param how.stockCount the number of the count that found them
 * @throws {AppError} conflict if a count since then has added the goods, or the note can no longer be cancelled
 */
export async function returnGoods(
  facts: Facts,
  kind: NoteKind,
  note: Note,
  { reason, cancelledById, ...how }: { reason: string; cancelledById?: number; own?: OwnAct; stockCount?: string },
  hooks: NoteHooks,
): Promise<Decide<void>> {
  const [withdraw, cancel] = await Promise.all([
    hooks.onCancelled(facts, note.id),
    cancelClaimedNote(facts, kind, note, reason, cancelledById),
  ]);
  return (changes) => {
    requireCancellable(note);
    withdraw(changes);
    cancel(changes);
    changes.record({ code: `${kind.entity}.cancel`, id: note.id, number: note.note_no, reason, ...how });
  };
}

/** A decision on a cancellation: whoever approves it has seen the goods on the shelf; rejected, the note stays processed. */
export function cancellationApproval(
  kinds: readonly NoteKind[],
  hooks: NoteHooks,
): Pick<ApprovalHandler, 'approve' | 'reject'> {
  return {
    async approve(facts, noteId, _comment, { reason, requestedById }) {
      const { note, kind } = await claimNoteOf(facts, kinds, noteId);
      requireCancellable(note);
      return returnGoods(facts, kind, note, { reason, cancelledById: requestedById }, hooks);
    },

    async reject(facts, noteId, comment) {
      const { note, kind } = await claimNoteOf(facts, kinds, noteId);
      return (changes) => changes.record({ code: `${kind.entity}.keep`, id: noteId, number: note.note_no, comment });
    },
  };
}

/**
 * Deletes an unprocessed note. Its number and issues must stay on record, so it is stored as cancelled; issued goods
 * return, and its pending approval is withdrawn. Whoever issued them leaves that to others.
 * @throws {AppError} forbidden if the actor issued goods of it and another could delete it; conflict once it is processed
 */
export async function deleteNote(facts: Facts, kind: NoteKind, noteId: number): Promise<Decide<string>> {
  const { note, request } = await claimNoteWithRequest(facts, kind, noteId);
  if (note.status === 'draft') return discardDraft(facts, kind, noteId);
  if (note.status === 'completed') throw wrongStatus(note, 'deleteProcessed');
  if (note.status === 'cancelled') throw wrongStatus(note, 'deleteCancelled');
  const issuerIds = await requireOtherDeleter(facts.find, kind, note, facts.actor.id);
  const cancel = await cancelClaimedNote(facts, kind, note, 'Deleted before it was processed');
  return (changes) => {
    withdraw(changes, request);
    cancel(changes);
    changes.record({ code: `${kind.entity}.delete`, id: noteId, number: note.note_no, ...returnedTo(issuerIds) });
    return note.note_no;
  };
}
