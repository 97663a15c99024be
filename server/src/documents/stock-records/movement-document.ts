import type { MovementDocument } from '@ghala/contract/calls/product-stock';
import type { LotHead } from '@ghala/contract/common/lots';
import { sql } from 'kysely';
import { lotHead } from '../../stock/held-lots';

/** A row has exactly one cause, and only that one is looked for. */
export const movementDocument = sql<MovementDocument>`case
  when stock_ledger.receipt_item_id is not null then (
    select json_build_object('kind', 'receipt', 'id', receipts.id, 'number', receipts.receipt_no)
    from receipt_items join receipts on receipts.id = receipt_items.receipt_id
    where receipt_items.id = stock_ledger.receipt_item_id)
  when stock_ledger.note_item_id is not null then (
    select json_build_object('kind', issue_notes.kind, 'id', issue_notes.id, 'number', issue_notes.note_no)
    from issue_note_items join issue_notes on issue_notes.id = issue_note_items.note_id
    where issue_note_items.id = stock_ledger.note_item_id)
  when stock_ledger.adjustment_id is not null
    then json_build_object('kind', 'adjustment', 'id', stock_ledger.adjustment_id, 'number', '')
  when stock_ledger.transfer_id is not null
    then json_build_object('kind', 'transfer', 'id', stock_ledger.transfer_id, 'number', '')
  when stock_ledger.reservation_id is not null
    then json_build_object('kind', 'reservation', 'id', stock_ledger.reservation_id, 'number', '')
  when stock_ledger.tracking_change_id is not null
    then json_build_object('kind', 'tracking', 'id', stock_ledger.tracking_change_id, 'number', '')
  else json_build_object('kind', 'reservation', 'number', '',
    'id', (select reservation_id from stock_releases where id = stock_ledger.release_id))
  end`;

/** Selects the lot of a row of the ledger; it is null unless the product was tracked. */
export const ledgerLot = sql<LotHead | null>`case when stock_ledger.lot_id is not null then (
  select ${lotHead} from lots where lots.id = stock_ledger.lot_id) end`;
