-- Which day it is, and when a lot expires, for what is held of it (docs/decisions/0071-lots.md).

-- As in 0175, but asked for the day once: PostgreSQL would ask for each lot that the record holds.
create or replace function expired_available(record stock_records) returns numeric language sql stable as $$
  select coalesce(sum(held.available), 0) from record_lots held
    where held.record_id = record.id and held.on_hand > 0 and held.expires_on < (select business_day())
$$;

-- As in 0175, but it waits for those who move goods of the products, and lets others wait: whoever enters the lot into
-- another record at this moment would keep the former expiry.
drop trigger if exists lots_expiry_copied on lots;
create or replace function copy_lot_expiry() returns trigger language plpgsql as $$
declare
  dated int[];
  owners int[];
begin
  select array_agg(lot.id), array_agg(distinct lot.product_id) into dated, owners
    from changed lot join former using (id) where lot.expires_on is distinct from former.expires_on;
  if dated is null then
    return null;
  end if;
  -- The product too, so that no record is opened meanwhile.
  perform from products where id = any(owners) order by id for no key update;
  perform from stock_records where product_id = any(owners) order by id for no key update;
  update record_lots held set expires_on = lot.expires_on from changed lot where lot.id = held.lot_id and lot.id = any(dated);
  return null;
end $$;
create trigger lots_expiry_copied after update on lots referencing old table as former new table as changed
  for each statement execute function copy_lot_expiry();

-- What was entered at such a moment before.
update record_lots held set expires_on = lot.expires_on from lots lot
  where lot.id = held.lot_id and lot.expires_on is distinct from held.expires_on;
