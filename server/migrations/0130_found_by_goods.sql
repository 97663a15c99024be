-- A request is found by every product that its document names; its lines no longer change once it waits.
drop index approvals_product_idx;
alter table approvals drop constraint approvals_product_or_number;
alter table approvals add product_ids int[] not null default '{}';
update approvals set product_ids = array[product_id] where product_id is not null;
update approvals set product_ids = listed.product_ids
  from (select note_id, array_agg(distinct product_id) as product_ids from issue_note_items group by note_id) listed
  where listed.note_id = approvals.note_id;
update approvals set product_ids = listed.product_ids
  from (select purchase_id, array_agg(distinct product_id) as product_ids from purchase_lines group by purchase_id) listed
  where listed.purchase_id = approvals.purchase_id;
alter table approvals drop column product_id;

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
  else
    select array[held.product_id] into strict new.product_ids
      from stock_releases asked join stock_reservations held on held.id = asked.reservation_id
      where asked.id = new.release_id;
  end if;
  return new;
end $$;

-- Only those that wait are searched.
create index approvals_products_idx on approvals using gin (product_ids) where status = 'pending';
-- What is still to come from the supplier of an order that waits, and how much of it, out of the index alone.
create index purchases_supplier_open_idx on purchases (supplier_id) include (amount)
  where status in ('approved', 'fulfilled');

analyze approvals;
