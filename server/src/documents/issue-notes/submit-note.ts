import { type ApprovalModule, approvalModules } from '@ghala/contract/access/permissions';
import { findDuty } from '../../accounts/separate-duties';
import { type Loader, rowById } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { refusal } from '../../runtime/errors';
import { hasExpiredText } from '../../stock/fefo';
import { keptProducts } from '../../stock/kept-products';
import { requestApproval } from '../approval-requests';
import { activateNote, setStatus } from './activate-note';
import { claimDraft, itemsOfNote, type Note } from './note-facts';
import type { NoteKind } from './note-kind';
import { findPeople, ownReceivers } from './note-people';

/**
 * Submits a draft: it then awaits approval, or is active at once if none is needed. If its maker receives its goods and
 * another may approve that, or a line names a lot that has expired, somebody always approves it.
 * @throws {AppError} conflict if it is no longer a draft or has no items
 */
export async function submitNote(facts: Facts, kind: NoteKind, noteId: number): Promise<Decide<void>> {
  const [note, people, items, asksForExpired] = await Promise.all([
    claimDraft(facts, kind, noteId, 'submit'),
    findPeople(facts.find, noteId, facts.actor.id),
    facts.find(itemsOfNote, noteId),
    facts.find(expiredRequests, noteId),
  ]);
  await requireGoods(facts, note, items);
  const module = kind.kind satisfies ApprovalModule;
  const receivers = ownReceivers(people, note);
  const { isRefused } = await findDuty(facts.find, facts.actor.id, receivers, [approvalModules[module].flag]);
  const always = asksForExpired || isRefused;
  const { isAwaited, request } = await requestApproval(facts, module, note.is_urgent ? 'urgent' : 'normal', { always });
  const activate = isAwaited ? undefined : await activateNote(facts, kind, note);
  return (changes) => {
    request(changes, noteId, isAwaited, { receiverIds: receivers });
    if (activate === undefined) setStatus(changes, note, 'pending');
    else activate(changes);
    changes.record({ code: `${kind.entity}.submit`, id: noteId, number: note.note_no, isAwaited });
  };
}

/** Says whether a line of a note names a lot that has expired. */
const expiredRequests: Loader<number, boolean> = {
  name: 'notes that ask for expired lots',
  level: 'plain',
  statements: () => [
    `select distinct item.note_id as id from issue_note_items item
      cross join json_to_recordset(item.requested_lots) as wanted ("lotId" int)
      join lots on lots.id = wanted."lotId"
    where item.note_id = any($1::int[]) and ${hasExpiredText('lots')}`,
  ],
  textOf: String,
  values: (ids) => [ids],
  facts: ([rows = []], ids) => ids.map((id) => rows.some((row) => row.id === id)),
};

const keptPlaces = rowById({
  name: 'kept warehouses of notes',
  level: 'line',
  keeps: 'places',
  query: (database, ids) => database.selectFrom('places').select(['id', 'deleted_at']).where('id', '=', ids),
});

/** Drafts do not block the deletion of a product or warehouse, so the references are checked again. */
async function requireGoods(
  facts: Facts,
  { note_no: number, warehouse_id: warehouseId }: Note,
  items: readonly { product_id: number; product: string }[],
): Promise<void> {
  // Products are locked before places.
  const [products, place] = await Promise.all([
    Promise.all(items.map((item) => facts.find(keptProducts, item.product_id))),
    facts.find(keptPlaces, warehouseId),
  ]);
  if (place?.deleted_at !== null) throw refusal('note.warehouseDeleted', { number });
  if (items.length === 0) throw refusal('note.empty', { number });
  const gone = items.find((_item, index) => products[index] === undefined);
  if (gone !== undefined) throw refusal('note.productDeleted', { number, product: gone.product });
}
