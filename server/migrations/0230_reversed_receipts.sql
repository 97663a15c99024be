-- A processed receipt is reversed, in whole or by line: docs/decisions/0082-reversed-receipts.md.

create table receipt_reversals (
  id int generated always as identity primary key,
  receipt_id int not null references receipts,
  status stock_request_status not null default 'pending',
  -- In the requester's words.
  reason text not null,
  requested_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index receipt_reversals_receipt_idx on receipt_reversals (receipt_id, id);

create table receipt_reversal_items (
  reversal_id int not null references receipt_reversals,
  item_id int not null references receipt_items,
  -- In the product's unit.
  quantity numeric(15, 3) not null check (quantity > 0),
  -- Of a tracked product: [{lotId, quantity}], which add up to the quantity.
  lots json,
  primary key (reversal_id, item_id)
);
create index receipt_reversal_items_item_idx on receipt_reversal_items (item_id);

alter table receipt_items
  -- What has been taken out again of the line.
  add column reversed numeric(15, 3) not null default 0,
  add constraint receipt_items_reversed_within check (reversed between 0 and quantity),
  -- Who confirmed the line: the receipt has only the last of them.
  add column verified_by_id int references users;

drop index receipt_items_product_idx;
create index receipt_items_product_idx on receipt_items (product_id, receipt_id) include (quantity, reversed);

-- A row of an issue is taken back whole, once. That of a receipt may be taken back in parts, which never exceed it.
alter table ledger_reversals
  -- Null: all of it.
  add column quantity numeric(15, 3),
  add column most numeric(15, 3),
  add constraint ledger_reversals_within check (quantity <= most),
  add constraint ledger_reversals_of_most check ((quantity is null) = (most is null));
update ledger_reversals set quantity = -taken.available_delta, most = -taken.available_delta
  from stock_ledger taken
  where taken.reverses_id = ledger_reversals.reversed_id and taken.receipt_item_id is not null;

create or replace function note_reversal() returns trigger language plpgsql security definer as $$
declare
  brought numeric;
begin
  select available_delta into brought from stock_ledger where id = new.reverses_id;
  if not found then
    raise exception 'ledger row % is not there to be reversed', new.reverses_id
      using errcode = 'foreign_key_violation', table = 'stock_ledger', constraint = 'stock_ledger_reverses_id_fkey';
  end if;
  if new.receipt_item_id is null then
    insert into ledger_reversals (reversed_id) values (new.reverses_id);
  else
    insert into ledger_reversals as already (reversed_id, quantity, most)
      values (new.reverses_id, -new.available_delta, brought)
      on conflict (reversed_id) do update set quantity = already.quantity + excluded.quantity;
  end if;
  return new;
end $$;
do $$
begin
  execute format('alter function note_reversal() set search_path = %I, pg_temp', current_schema());
end $$;

alter type approval_module add value 'ReceiptReversal' before 'StockAdjustment';

alter table approvals
  add column reversal_id int references receipt_reversals,
  drop constraint approvals_document_of_module,
  -- As text: a transaction cannot use the values that it adds.
  add constraint approvals_document_of_module check (
    num_nonnulls(purchase_id, note_id, adjustment_id, transfer_id, release_id, import_id, reversal_id) = 1
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
      when 'ReceiptReversal' then reversal_id
    end is not null);
drop index approvals_pending_key;
create unique index approvals_pending_key on approvals
  (module, (coalesce(purchase_id, note_id, adjustment_id, transfer_id, release_id, import_id, reversal_id)))
  where status = 'pending';
create index approvals_reversal_idx on approvals (reversal_id, id desc) where reversal_id is not null;

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
  elsif new.reversal_id is not null then
    select receipt_no into strict new.document_no
      from receipt_reversals join receipts on receipts.id = receipt_id where receipt_reversals.id = new.reversal_id;
    select coalesce(array_agg(distinct product_id), '{}') into new.product_ids
      from receipt_reversal_items join receipt_items on receipt_items.id = item_id where reversal_id = new.reversal_id;
  else
    select array[held.product_id] into strict new.product_ids
      from stock_releases asked join stock_reservations held on held.id = asked.reservation_id
      where asked.id = new.release_id;
  end if;
  return new;
end $$;

create or replace function approval_flag(module approval_module) returns text language sql immutable as $$
  select case module::text
    when 'purchase' then 'approvePurchase'
    when 'StockAdjustment' then 'approveAdjustment'
    when 'OpeningStock' then 'approveAdjustment'
    when 'ImportUndo' then 'approveAdjustment'
    when 'ReceiptReversal' then 'approveAdjustment'
    else 'approveTransfer'
  end
$$;

-- Goods of a receipt that is reversed may have been missing from the shelf all the time, as those of a note may have lain on
-- it: a figure from before does not tell, so its line is counted again.
drop trigger stock_ledger_recount on stock_ledger;
create trigger stock_ledger_recount after insert on stock_ledger
  for each row when (new.adjustment_id is not null or new.reverses_id is not null)
  execute function recount_corrected();

-- A reversed receipt is an unusual event. As always, the indexes follow the function.
drop index audit_logs_unusual_idx, audit_logs_unusual_kind_idx;
create or replace function unusual_kind(code text, data jsonb, before jsonb) returns text
  language sql immutable parallel safe as $$
  select case
    when code in ('import.undo', 'import.requestUndo') then 'importUndone'
    when code in ('pickupNote.cancel', 'dispatchNote.cancel', 'pickupNote.requestCancel', 'dispatchNote.requestCancel')
      then 'noteCancelled'
    when code in ('pickupNote.correct', 'dispatchNote.correct') and data ?| array['approverId', 'isRedirected']
      then 'receiverCorrected'
    when code = 'dispatchNote.process' and data ? 'taker' then 'receiverCorrected'
    when code = 'pickupNote.resendCode' and before is not null then 'receiverCorrected'
    when code in ('pickupNote.reject', 'dispatchNote.reject', 'pickupNote.delete', 'dispatchNote.delete')
      and data ? 'issuerIds' then 'goodsReturned'
    when code in ('receipt.requestReverse', 'receipt.reverse') then 'receiptReversed'
    when code = 'stockCount.cancel' then 'countDropped'
    when code = 'stockCount.submit' and coalesce((data ->> 'differing')::int, 0) > 0 then 'countDropped'
    when code = 'stockCount.count' and data ? 'times' then 'countRepeated'
    when code in ('receipt.verifyItem', 'receipt.process') and data ->> 'own' in ('alone', 'always') then 'receiptVerified'
    when code in ('approvalRequest.approve', 'approvalRequest.reject', 'pickupNote.verifyCode')
      and data ->> 'own' in ('alone', 'always', 'handedOut') then 'ownDecision'
    when code in ('approvalRule.update', 'approvalPolicy.setOwnRequests', 'approvalPolicy.setReceiptVerifier',
      'approvalPolicy.setSecondName', 'approvalPolicy.setMemberReserve', 'approvalPolicy.loseApprover', 'approvalPolicy.gainApprover')
      then 'rulesChanged'
    when code = 'role.update' and before ?| array['approveTransfer', 'approveAdjustment', 'approvePurchase']
      then 'rulesChanged'
    when code in ('user.resetPassword', 'user.renewPassword', 'user.showPassword', 'user.makeOneTimePassword')
      then 'passwordReset'
    when code in ('pickupNote.missExit', 'dispatchNote.missExit') then 'exitUnmarked'
    when code in ('lot.moveExpiry', 'lot.renumber', 'product.moveExpiry') then 'expiryMoved'
    when code = 'message.read' then 'secretRead'
  end
$$;

create index audit_logs_unusual_idx on audit_logs (created_at desc, id desc)
  where unusual_kind(code, data, before) is not null;
create index audit_logs_unusual_kind_idx on audit_logs (unusual_kind(code, data, before), created_at desc, id desc)
  where unusual_kind(code, data, before) is not null;
