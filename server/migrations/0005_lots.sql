-- Lots and serial numbers (docs/decisions/0071-lots.md). A lot is a child of the stock records that hold it: the record is
-- what is locked, and what has a level.

create table lots (
  id int generated always as identity primary key,
  product_id int not null references products,
  -- It is the maker's lot number, or the serial number.
  number text not null check (number <> ''),
  -- Goods may be used until the end of this day.
  expires_on date,
  made_on date,
  -- It first came into stock then.
  received_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
-- Capitals make no difference.
create unique index lots_number_key on lots (product_id, lower(number));
-- The list is sorted by lot number and by when a lot came, and searched by letters; a scanned lot number is looked up.
create index lots_by_number_idx on lots (lower(number), id);
create index lots_received_idx on lots (received_at, id);
create index lots_search_idx on lots using gin (search_parts(number));

create function refuse_lot_of_other_product() returns trigger language plpgsql as $$
begin
  raise exception 'lot % stays one of its product', old.id
    using errcode = 'check_violation', table = 'lots', constraint = 'lots_product_stays';
end $$;
create trigger lots_product_stays before update on lots
  for each row when (old.product_id is distinct from new.product_id) execute function refuse_lot_of_other_product();

-- A stock record holds so much of a lot. Rows stay once they are empty.
create table record_lots (
  record_id int not null references stock_records,
  lot_id int not null references lots,
  available numeric(15, 3) not null,
  reserved numeric(15, 3) not null,
  on_hand numeric(16, 3) not null generated always as (available + reserved) stored,
  -- It is copied from the lot: lists of what expires read it here, over an index of what is there.
  expires_on date,
  -- The list of lots pages by a single key.
  id bigint generated always as identity unique,
  primary key (record_id, lot_id),
  constraint record_lots_available_not_negative check (available >= 0),
  constraint record_lots_reserved_not_negative check (reserved >= 0)
);
create index record_lots_held_idx on record_lots (record_id) where on_hand > 0;
create index record_lots_lot_idx on record_lots (lot_id);
-- The list goes by expiry, and has what does not expire last; what expires soon is summed from it too.
create index record_lots_due_idx on record_lots (coalesce(expires_on, 'infinity'), id) where on_hand > 0;

-- What a record has available of lots that have expired is not drawn by itself. The day is asked for in a query of its own:
-- PostgreSQL would else ask for it with each lot that the record holds.
create function expired_available(record stock_records) returns numeric language sql stable as $$
  select coalesce(sum(held.available), 0) from record_lots held
    where held.record_id = record.id and held.on_hand > 0 and held.expires_on < (select business_day())
$$;

-- It waits for those who move goods of the products, and lets others wait: whoever enters the lot into another record at
-- this moment would keep the former expiry.
create function copy_lot_expiry() returns trigger language plpgsql as $$
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

-- The lots of a record of a tracked product add up to it; a record of any other product has none. A serial number is
-- there once.
create function require_lots_of(records int[]) returns void language plpgsql stable as $$
declare
  wrong record;
begin
  select record.id, record.available, record.reserved, lots.available as lots_available, lots.reserved as lots_reserved
    into wrong
    from stock_records record
      join products product on product.id = record.product_id
      cross join lateral (select coalesce(sum(held.available), 0) as available, coalesce(sum(held.reserved), 0) as reserved
        from record_lots held where held.record_id = record.id and held.on_hand > 0) lots
    where record.id = any(records)
      and (lots.available, lots.reserved) is distinct from case when product.tracking = 'none'
        then (0::numeric, 0::numeric) else (record.available, record.reserved) end
    limit 1;
  if found then
    raise exception 'stock record % has % available and % reserved, its lots % and %', wrong.id, wrong.available,
      wrong.reserved, wrong.lots_available, wrong.lots_reserved
      using errcode = 'check_violation', table = 'record_lots', constraint = 'record_lots_add_up';
  end if;
end $$;

create function require_lots_of_records() returns trigger language plpgsql as $$
begin
  perform require_lots_of(array(select id from changed));
  return null;
end $$;
create trigger stock_records_lots after update on stock_records referencing new table as changed
  for each statement execute function require_lots_of_records();

-- Its lots are of the record's own product: those of another would add up by goods that it does not have.
create function require_lots_of_held() returns trigger language plpgsql as $$
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
create trigger record_lots_added after insert on record_lots referencing new table as changed
  for each statement execute function require_lots_of_held();
create trigger record_lots_changed after update on record_lots referencing new table as changed
  for each statement execute function require_lots_of_held();

-- Were a row taken away, the lots of a record would no longer add up to it.
create function refuse_held_lots_removal() returns trigger language plpgsql as $$
begin
  raise exception 'what a stock record holds of its lots stays, also once it is nothing'
    using errcode = 'check_violation', table = 'record_lots', constraint = 'record_lots_stay';
end $$;
create trigger record_lots_stay before delete or truncate on record_lots
  for each statement execute function refuse_held_lots_removal();

-- Tracking and the rows that follow from it are written one after the other, so they are compared in the end.
create function require_lots_of_product() returns trigger language plpgsql as $$
begin
  perform require_lots_of(array(select id from stock_records where product_id = new.id));
  return null;
end $$;
create constraint trigger products_tracking_lots after update on products
  deferrable initially deferred
  for each row when (old.tracking is distinct from new.tracking) execute function require_lots_of_product();

-- A product in stock that becomes tracked, or is tracked no longer, causes rows in the ledger.
create table tracking_changes (
  id int generated always as identity primary key,
  product_id int not null references products,
  tracking_before product_tracking not null,
  tracking product_tracking not null,
  user_id int not null references users,
  created_at timestamptz not null default now()
);
create index tracking_changes_product_idx on tracking_changes (product_id, id);
