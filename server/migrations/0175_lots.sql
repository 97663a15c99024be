-- Lots and serial numbers (docs/decisions/0071-lots.md). A lot is a child of the stock records that hold it: the record is
-- what is locked, and what has a level.

-- A serial number is a lot of one.
create type product_tracking as enum ('lot', 'none', 'serial');
alter table products add column tracking product_tracking not null default 'none';

-- The time zone that says which day it is where the business is; every server writes its own as it starts.
create table business_clock (
  is_only boolean primary key default true check (is_only),
  timezone text not null
);
insert into business_clock (timezone) values ('Africa/Nairobi');
create function business_day() returns date language sql stable
  return (select (now() at time zone timezone)::date from business_clock);

create table lots (
  id int generated always as identity primary key,
  product_id int not null references products,
  -- The maker's lot number, or the serial number.
  number text not null check (number <> ''),
  -- Goods may be used until the end of this day.
  expires_on date,
  made_on date,
  -- When it first came into stock.
  received_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
-- Capitals make no difference.
create unique index lots_number_key on lots (product_id, lower(number));
create index lots_search_idx on lots using gin (number gin_trgm_ops);

-- What a stock record holds of a lot. Rows stay once they are empty.
create table record_lots (
  record_id int not null references stock_records,
  lot_id int not null references lots,
  available numeric(15, 3) not null,
  reserved numeric(15, 3) not null,
  on_hand numeric(16, 3) not null generated always as (available + reserved) stored,
  -- That of the lot: lists of what expires read it here, over an index of what is there.
  expires_on date,
  primary key (record_id, lot_id),
  constraint record_lots_available_not_negative check (available >= 0),
  constraint record_lots_reserved_not_negative check (reserved >= 0)
);
create index record_lots_held_idx on record_lots (record_id) where on_hand > 0;
create index record_lots_lot_idx on record_lots (lot_id);
create index record_lots_expiry_idx on record_lots (expires_on, lot_id, record_id) where on_hand > 0;

-- What a record has available of lots that have expired: it is not drawn by itself.
create function expired_available(record stock_records) returns numeric language sql stable as $$
  select coalesce(sum(held.available), 0) from record_lots held
    where held.record_id = record.id and held.on_hand > 0 and held.expires_on < business_day()
$$;

create function copy_lot_expiry() returns trigger language plpgsql as $$
begin
  update record_lots set expires_on = new.expires_on where lot_id = new.id;
  return null;
end $$;
create trigger lots_expiry_copied after update on lots
  for each row when (old.expires_on is distinct from new.expires_on) execute function copy_lot_expiry();

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

create function require_lots_of_held() returns trigger language plpgsql as $$
declare
  serials int[];
begin
  perform require_lots_of(array(select distinct record_id from changed));
  serials := array(select distinct lots.id from changed join lots on lots.id = changed.lot_id
    join products product on product.id = lots.product_id and product.tracking = 'serial' where changed.on_hand > 0);
  if serials = '{}' then
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

-- Tracking and the rows that follow from it are written one after the other, so they are compared in the end.
create function require_lots_of_product() returns trigger language plpgsql as $$
begin
  perform require_lots_of(array(select id from stock_records where product_id = new.id));
  return null;
end $$;
create constraint trigger products_tracking_lots after update on products
  deferrable initially deferred
  for each row when (old.tracking is distinct from new.tracking) execute function require_lots_of_product();

-- Each time that a product in stock became tracked, or is tracked no longer: the cause of rows in the ledger.
create table tracking_changes (
  id int generated always as identity primary key,
  product_id int not null references products,
  tracking_before product_tracking not null,
  tracking product_tracking not null,
  user_id int not null references users,
  created_at timestamptz not null default now()
);
create index tracking_changes_product_idx on tracking_changes (product_id, id);

alter table stock_ledger
  add column lot_id int references lots,
  add column tracking_change_id int references tracking_changes,
  drop constraint stock_ledger_one_cause;
alter table stock_ledger
  add constraint stock_ledger_one_cause check (
    num_nonnulls(receipt_item_id, note_item_id, adjustment_id, transfer_id, reservation_id, release_id,
      tracking_change_id) = 1
    and case entry_type
      when 'addition' then receipt_item_id
      when 'remove' then note_item_id
      when 'StockReversal' then note_item_id
      when 'StockAdjustment' then adjustment_id
      when 'StockTransfer' then transfer_id
      when 'StockReserved' then reservation_id
      when 'StockRelease' then release_id
      when 'StockTracking' then tracking_change_id
    end is not null
    and (entry_type = 'StockReversal') = (reverses_id is not null)) not valid;
-- Where a lot came from and went to.
create index stock_ledger_lot_idx on stock_ledger (lot_id, id) where lot_id is not null;

-- What lots a line or request is of, as it was entered: a list of {"number", "expiresOn", "madeOn", "quantity"} for goods
-- that enter or are corrected, of {"lotId", "quantity"} for goods that leave. Null: not said.
create function lots_quantity(lots json) returns numeric language sql immutable strict parallel safe as $$
  select sum((lot ->> 'quantity')::numeric) from json_array_elements(lots) lot
$$;
alter table receipt_items add column lots json check (lots_quantity(lots) = quantity);
alter table stock_adjustments add column lots json check (lots_quantity(lots) = quantity);
alter table stock_transfers add column lots json check (lots_quantity(lots) = quantity);
-- What a line asks for, and what was handed out for it, each with the reason; without them what expires first is taken.
-- Lots that have expired are handed out only if they were asked for, and the note was approved after they had.
alter table issue_note_items
  add column requested_lots json check (lots_quantity(requested_lots) = quantity),
  add column requested_lots_reason text not null default '',
  add column lots json check (lots_quantity(lots) = quantity_issued),
  add column lots_reason text not null default '';

-- What a reservation still holds of each lot.
create table reservation_lots (
  reservation_id int not null references stock_reservations,
  lot_id int not null references lots,
  quantity numeric(15, 3) not null check (quantity >= 0),
  primary key (reservation_id, lot_id)
);
create index reservation_lots_lot_idx on reservation_lots (lot_id) where quantity > 0;

-- What the lots of a record held at the end of a year that was taken out, where they held anything.
create table ledger_lot_openings (
  record_id int not null references stock_records,
  year int not null,
  lot_id int not null references lots,
  available numeric(15, 3) not null,
  reserved numeric(15, 3) not null,
  primary key (record_id, year, lot_id),
  foreign key (record_id, year) references ledger_openings on delete cascade
);

-- As in 0114, with the columns that are new.
create or replace function ledger_hash(entry stock_ledger) returns bytea
  language sql stable
  return sha256(convert_to(
    '{"id": ' || (entry).id
    || ', "note": ' || to_json((entry).note)::text
    || coalesce(', "lot_id": ' || (entry).lot_id, '')
    || ', "user_id": ' || (entry).user_id
    || ', "activity": "' || (entry).entry_type
    || '", "quantity": ' || (entry).available
    || ', "record_id": ' || (entry).record_id
    || coalesce(', "unit_cost": ' || (entry).unit_cost, '')
    || ', "created_at": ' || rtrim(to_json((entry).created_at at time zone 'UTC')::text, '"') || '+00:00"'
    || coalesce(', "release_id": ' || (entry).release_id, '')
    || coalesce(', "previous_id": ' || (entry).previous_id, '')
    || coalesce(', "reverses_id": ' || (entry).reverses_id, '')
    || coalesce(', "transfer_id": ' || (entry).transfer_id, '')
    || coalesce(', "note_item_id": ' || (entry).note_item_id, '')
    || coalesce(', "adjustment_id": ' || (entry).adjustment_id, '')
    || coalesce(', "batch_item_id": ' || (entry).receipt_item_id, '')
    || coalesce(', "previous_hash": "\\x' || encode((entry).previous_hash, 'hex') || '"', '')
    || coalesce(', "reservation_id": ' || (entry).reservation_id, '')
    || ', "changed_quantity": ' || (entry).available_delta
    || ', "changed_reserved": ' || (entry).reserved_delta
    || ', "quantity_reserved": ' || (entry).reserved
    || coalesce(', "tracking_change_id": ' || (entry).tracking_change_id, '') || '}', 'UTF8'));

-- Brings the table of a year that was taken out to the columns and checks of the ledger, so that it can come back.
create function fit_ledger_year(year int) returns void language plpgsql as $$
declare
  part text := 'stock_ledger_' || year;
  one record;
begin
  for one in select attname, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = 'stock_ledger'::regclass and attnum > 0 and not attisdropped order by attnum
  loop
    execute format('alter table %I add column if not exists %I %s', part, one.attname, one.type);
  end loop;
  for one in select conname, pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'stock_ledger'::regclass and contype = 'c'
  loop
    execute format('alter table %1$I drop constraint if exists %2$I, add constraint %2$I %3$s', part, one.conname, one.rule);
  end loop;
end $$;
