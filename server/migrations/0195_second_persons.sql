-- What one person may not do alone: docs/decisions/0076-what-was-approved.md and 0077-stock-by-imports.md.
alter type approval_module add value 'Cancellation' before 'StockAdjustment';
alter type approval_module add value 'ImportUndo' before 'StockAdjustment';
alter type approval_module add value 'OpeningStock' before 'StockAdjustment';

alter table approvals
  add import_id int references imports,
  -- Who, beside the requester, leaves the decision to others: the makers of the document, and who carried it out.
  add excluded_ids int[] not null default '{}',
  -- Who requested or issued the note and receives its goods, as the approver is told.
  add receiver_ids int[] not null default '{}',
  -- Why it is asked, in the requester's words.
  add reason text not null default '',
  drop constraint approvals_document_of_module,
  -- As text: a transaction cannot use the values that it adds.
  add constraint approvals_document_of_module check (
    num_nonnulls(purchase_id, note_id, adjustment_id, transfer_id, release_id, import_id) = 1
    and case module::text
      when 'purchase' then purchase_id
      when 'pickup' then note_id
      when 'dispatch' then note_id
      when 'Cancellation' then note_id
      when 'StockAdjustment' then adjustment_id
      when 'StockTransfer' then transfer_id
      when 'StockReleased' then release_id
      when 'OpeningStock' then import_id
      when 'ImportUndo' then import_id
    end is not null);
drop index approvals_pending_key;
create unique index approvals_pending_key on approvals
  (module, (coalesce(purchase_id, note_id, adjustment_id, transfer_id, release_id, import_id))) where status = 'pending';
create index approvals_import_idx on approvals (import_id, id desc) where import_id is not null;

create or replace function copy_document_of_approval() returns trigger language plpgsql as $$
begin
  if new.note_id is not null then
    select note_no into strict new.document_no from issue_notes where id = new.note_id;
    select coalesce(array_agg(distinct product_id), '{}') into new.product_ids
      from issue_note_items where note_id = new.note_id;
  elsif new.purchase_id is not null then
    select purchase_no into strict new.document_no from purchases where id = new.purchase_id;
    select coalesce(array_agg(distinct product_id), '{}') into new.product_ids
      from purchase_lines where purchase_id = new.purchase_id;
  elsif new.adjustment_id is not null then
    select array[product_id] into strict new.product_ids from stock_adjustments where id = new.adjustment_id;
  elsif new.transfer_id is not null then
    select array[product_id] into strict new.product_ids from stock_transfers where id = new.transfer_id;
  elsif new.import_id is not null then
    -- An import may bring any number of products: it is found by its file.
    select file_name into strict new.document_no from imports where id = new.import_id;
  else
    select array[held.product_id] into strict new.product_ids
      from stock_releases asked join stock_reservations held on held.id = asked.reservation_id
      where asked.id = new.release_id;
  end if;
  return new;
end $$;

alter table imports
  -- Whether the importer had counted the goods.
  add is_counted boolean not null default false,
  -- What became of the opening stock that it brought.
  add opening text not null default 'none',
  add constraint imports_opening_known check (opening in ('none', 'pending', 'entered', 'rejected'));
update imports set opening = 'entered' where stocked > 0;

-- A receipt of opening stock that only a decision processes or cancels.
alter table receipts add awaits_approval boolean not null default false;
