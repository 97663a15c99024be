-- The database holds also that no row of what a record holds of a lot is taken away, and that the lot is one of the
-- record's product: the lots of a record would no longer add up to it, or add up by goods that it does not have.

create function refuse_held_lots_removal() returns trigger language plpgsql as $$
begin
  raise exception 'what a stock record holds of its lots stays, also once it is nothing'
    using errcode = 'check_violation', table = 'record_lots', constraint = 'record_lots_stay';
end $$;
create trigger record_lots_stay before delete or truncate on record_lots
  for each statement execute function refuse_held_lots_removal();

create function refuse_lot_of_other_product() returns trigger language plpgsql as $$
begin
  raise exception 'lot % stays one of its product', old.id
    using errcode = 'check_violation', table = 'lots', constraint = 'lots_product_stays';
end $$;
create trigger lots_product_stays before update on lots
  for each row when (old.product_id is distinct from new.product_id) execute function refuse_lot_of_other_product();

-- As in 0175, and of the same product.
create or replace function require_lots_of_held() returns trigger language plpgsql as $$
declare
  serials int[];
  other int;
begin
  perform require_lots_of(array(select distinct record_id from changed));
  select array_agg(distinct lots.id) filter (where product.tracking = 'serial' and changed.on_hand > 0),
      min(changed.record_id) filter (where record.product_id <> lots.product_id)
    into serials, other
    from changed join lots on lots.id = changed.lot_id
      join products product on product.id = lots.product_id
      join stock_records record on record.id = changed.record_id;
  if other is not null then
    raise exception 'stock record % has its lots of another product', other
      using errcode = 'check_violation', table = 'record_lots', constraint = 'record_lots_of_product';
  end if;
  if serials is null then
    return null;
  end if;
  -- Whoever enters the same number into another record at this moment comes before or after.
  perform from lots where id = any(serials) order by id for no key update;
  if exists (select from record_lots where lot_id = any(serials) group by lot_id having sum(on_hand) > 1) then
    raise exception 'a serial number is in stock twice'
      using errcode = 'check_violation', table = 'record_lots', constraint = 'record_lots_serial_once';
  end if;
  return null;
end $$;
