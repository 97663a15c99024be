-- What a list is searched by stands in its own rows, without the tables between. Of all that is copied here, only the
-- words and the assignee of a note ever change.

-- In small letters, so that no search has to make it for every row.
alter table products add searched text not null generated always as
  (lower(name || ' ' || code || ' ' || alternative_name || ' ' || barcode)) stored;
drop statistics products_search_stats;
drop index products_search_idx;
create index products_search_idx on products using gin (search_parts(searched));

alter table stock_adjustments add product_id int not null default 0;
alter table stock_transfers add product_id int not null default 0;
alter table stock_reservations add product_id int not null default 0;
-- The product of the stock that is to move; the number of any other document.
alter table approvals add product_id int, add document_no text not null default '';
alter table marked_returns add product_id int not null default 0, add note_id int not null default 0,
  add assigned_to_id int, add searched text not null default '';

update stock_adjustments set product_id = record.product_id from stock_records record where record.id = record_id;
update stock_transfers set product_id = record.product_id from stock_records record where record.id = record_id;
update stock_reservations set product_id = record.product_id from stock_records record where record.id = record_id;
update approvals set product_id = asked.product_id from stock_adjustments asked where asked.id = adjustment_id;
update approvals set product_id = asked.product_id from stock_transfers asked where asked.id = transfer_id;
update approvals set product_id = held.product_id
  from stock_releases asked join stock_reservations held on held.id = asked.reservation_id where asked.id = release_id;
update approvals set document_no = note_no from issue_notes note where note.id = note_id;
update approvals set document_no = purchase_no from purchases purchase where purchase.id = purchase_id;
update marked_returns set product_id = item.product_id, note_id = note.id, assigned_to_id = note.assigned_to_id,
    searched = note.searched
  from issue_note_items item join issue_notes note on note.id = item.note_id where item.id = note_item_id;

-- What no trigger has filled in is refused.
alter table stock_adjustments add constraint stock_adjustments_product_copied check (product_id > 0);
alter table stock_transfers add constraint stock_transfers_product_copied check (product_id > 0);
alter table stock_reservations add constraint stock_reservations_product_copied check (product_id > 0);
alter table marked_returns add constraint marked_returns_note_copied check (product_id > 0 and note_id > 0);
alter table approvals add constraint approvals_product_or_number
  check ((product_id is null) = (document_no <> ''));

create function copy_product_of_record() returns trigger language plpgsql as $$
begin
  select product_id into strict new.product_id from stock_records where id = new.record_id;
  return new;
end $$;
create trigger stock_adjustments_searched before insert on stock_adjustments for each row
  execute function copy_product_of_record();
create trigger stock_transfers_searched before insert on stock_transfers for each row
  execute function copy_product_of_record();
create trigger stock_reservations_searched before insert on stock_reservations for each row
  execute function copy_product_of_record();

create function copy_document_of_approval() returns trigger language plpgsql as $$
begin
  if new.note_id is not null then
    select note_no into strict new.document_no from issue_notes where id = new.note_id;
  elsif new.purchase_id is not null then
    select purchase_no into strict new.document_no from purchases where id = new.purchase_id;
  elsif new.adjustment_id is not null then
    select product_id into strict new.product_id from stock_adjustments where id = new.adjustment_id;
  elsif new.transfer_id is not null then
    select product_id into strict new.product_id from stock_transfers where id = new.transfer_id;
  else
    select held.product_id into strict new.product_id
      from stock_releases asked join stock_reservations held on held.id = asked.reservation_id
      where asked.id = new.release_id;
  end if;
  return new;
end $$;
create trigger approvals_searched before insert on approvals for each row
  execute function copy_document_of_approval();

create function copy_note_of_return() returns trigger language plpgsql as $$
begin
  select item.product_id, note.id, note.assigned_to_id, note.searched
    into strict new.product_id, new.note_id, new.assigned_to_id, new.searched
    from issue_note_items item join issue_notes note on note.id = item.note_id where item.id = new.note_item_id;
  return new;
end $$;
create trigger marked_returns_searched before insert on marked_returns for each row
  execute function copy_note_of_return();

create function copy_note_to_returns() returns trigger language plpgsql as $$
begin
  update marked_returns set assigned_to_id = new.assigned_to_id, searched = new.searched where note_id = new.id;
  return null;
end $$;
create trigger issue_notes_returns after update on issue_notes for each row
  when ((old.assigned_to_id, old.searched) is distinct from (new.assigned_to_id, new.searched))
  execute function copy_note_to_returns();

-- Transfers are found by where they go, too, not only those that are pending.
drop index stock_transfers_target_idx;
create index stock_transfers_target_idx on stock_transfers (to_place_id);
create index stock_adjustments_product_idx on stock_adjustments (product_id);
create index stock_transfers_product_idx on stock_transfers (product_id);
create index stock_reservations_product_idx on stock_reservations (product_id);
create index approvals_product_idx on approvals (product_id) where status = 'pending';
create index marked_returns_product_idx on marked_returns (product_id);
create index marked_returns_note_idx on marked_returns (note_id);
create index marked_returns_assignee_idx on marked_returns (assigned_to_id) where assigned_to_id is not null;
create index marked_returns_search_idx on marked_returns using gin (search_parts(searched));

-- A new column has no statistics, by which searches are planned, and a rewritten table would get none by itself.
analyze products, stock_adjustments, stock_transfers, stock_reservations, approvals, marked_returns;
