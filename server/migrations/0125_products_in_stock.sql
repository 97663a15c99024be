-- Whether a product has a stock record in a place that is not deleted. One without counts as out of stock, which no
-- record of it can say. Set when a record is opened, and cleared by the deletion of a place (see stock/).
alter table products add is_stocked boolean not null default false;

update products set is_stocked = true
  where exists (
    select from stock_records record
      join places warehouse on warehouse.id = record.warehouse_id
      left join places section on section.id = record.section_id
      where record.product_id = products.id and coalesce(section.deleted_at, warehouse.deleted_at) is null);

create index products_stocked_idx on products (is_stocked, lower(name), id) where deleted_at is null;

create function products_become_stocked() returns trigger language plpgsql as $$
begin
  update products set is_stocked = true
    from (select distinct product_id from opened) record
    where products.id = record.product_id and not is_stocked;
  return null;
end $$;
create trigger stock_records_opened after insert on stock_records referencing new table as opened
  for each statement execute function products_become_stocked();
