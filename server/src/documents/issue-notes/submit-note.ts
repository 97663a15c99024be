import { type ApprovalModule, approvalModules } from '@ghala/contract/access/permissions';
import type { ApprovalPriority } from '@ghala/contract/common/priority';
import { sql } from 'kysely';
import { findDuty } from '../../accounts/separate-duties';
import { apply } from '../../operation/apply';
import type { Operation } from '../../operation/operation';
import type { Decide, Facts } from '../../operation/work';
import { refusal } from '../../runtime/errors';
import { hasExpiredText } from '../../stock/fefo';
import { requestApproval } from '../approval-requests';
import { activateNote, setStatus } from './activate-note';
import { lockNote, requireStatus } from './lock-note';
import type { LockedNote } from './locked-note';
import type { NoteKind } from './note-kind';
import { findPeople, ownReceivers } from './note-people';

/**
 * Submits a draft: it then awaits approval, or is active at once if none is needed.
 * @throws {AppError} conflict if it is no longer a draft or has no items
 */
export async function submitNote(operation: Operation, kind: NoteKind, noteId: number): Promise<void> {
  const note = await lockNote(operation, kind, noteId);
  requireStatus(note, 'draft', 'submit');
  await requireItems(operation, note);
  const priority: ApprovalPriority = note.is_urgent ? 'urgent' : 'normal';
  const always = await asksForExpired(operation, note);
  const isAwaited = await apply(operation, (facts) => present(facts, kind, note, { priority, always }));
  operation.record({ code: `${kind.entity}.submit`, id: noteId, number: note.note_no, isAwaited });
}

/** @returns whether the note now awaits approval: always if its maker receives its goods and another may approve that */
async function present(
  facts: Facts,
  kind: NoteKind,
  note: LockedNote,
  { priority, always }: { priority: ApprovalPriority; always: boolean },
): Promise<Decide<boolean>> {
  const module = kind.kind satisfies ApprovalModule;
  const receivers = ownReceivers(await findPeople(facts.find, note.id, facts.actor.id), note);
  const { isRefused } = await findDuty(facts.find, facts.actor.id, receivers, [approvalModules[module].flag]);
  const { isAwaited, request } = await requestApproval(facts, module, priority, { always: always || isRefused });
  const activate = isAwaited ? undefined : await activateNote(facts, kind, note);
  return (changes) => {
    request(changes, note.id, isAwaited, { receiverIds: receivers });
    if (activate === undefined) setStatus(changes, note, 'pending');
    else activate(changes);
    return isAwaited;
  };
}

/** Whether a line names a lot that has expired: such a note is always approved by someone. */
async function asksForExpired({ db }: Operation, { id }: LockedNote): Promise<boolean> {
  const { rows } = await sql`
    select from issue_note_items item
      cross join json_to_recordset(item.requested_lots) as wanted ("lotId" int)
      join lots on lots.id = wanted."lotId"
    where item.note_id = ${id} and ${sql.raw(hasExpiredText('lots'))} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Drafts do not block the deletion of a product or warehouse, so the references are checked again; the locks delay a
 * deletion until the note blocks it.
 */
async function requireItems(operation: Operation, note: LockedNote): Promise<void> {
  const { rows: places } = await sql<{ name: string }>`
    select name from places where id = ${note.warehouse_id} and deleted_at is null for key share`.execute(operation.db);
  if (places.length === 0) throw refusal('note.warehouseDeleted', { number: note.note_no });
  const { rows: products } = await sql<{ name: string; isGone: boolean }>`
    select name, deleted_at is not null as "isGone" from products
    where id in (select product_id from issue_note_items where note_id = ${note.id})
    order by id for key share`.execute(operation.db);
  if (products.length === 0) throw refusal('note.empty', { number: note.note_no });
  const gone = products.find((product) => product.isGone);
  if (gone !== undefined) throw refusal('note.productDeleted', { number: note.note_no, product: gone.name });
}
