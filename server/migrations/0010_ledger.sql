-- Every movement of stock is a row of the ledger, which is never rewritten. Each row carries the id and the hash of the row
-- before it of the same stock record, and each record the id of its last row: `npm run verify-ledger` names the first row
-- that was changed or is missing.
--
-- The ledger lies in years, so that old ones can be taken out of the database: docs/decisions/0050-ledger-by-year.md. A row
-- belongs to the year in which it was written, and its id says which: from the second year on, ids of the year 2027 follow
-- 2027000000000000. The ledger is therefore partitioned by id, which stays its only key, and a year that is taken out is
-- always the beginning of each record's chain, whatever dates its rows carry.

create type ledger_entry_type as enum
  ('StockAdjustment', 'StockRelease', 'StockReserved', 'StockReversal', 'StockTracking', 'StockTransfer', 'addition',
    'remove');

create table stock_ledger (
  id bigint generated always as identity primary key,
  record_id int not null references stock_records,
  entry_type ledger_entry_type not null,
  -- It changes what is available and what is reserved by so much, and these are both balances after it.
  available_delta numeric(15, 3) not null,
  reserved_delta numeric(15, 3) not null default 0,
  available numeric(15, 3) not null check (available >= 0),
  reserved numeric(15, 3) not null check (reserved >= 0),
  -- It is the line price over the quantity of a receipt, in Kenyan shillings a unit.
  unit_cost numeric(21, 6),
  note text not null default '',
  -- One of these documents caused it.
  receipt_item_id int references receipt_items,
  note_item_id int references issue_note_items,
  adjustment_id int references stock_adjustments,
  transfer_id int references stock_transfers,
  reservation_id int references stock_reservations,
  release_id int references stock_releases,
  -- It takes this row back, which may be of a year that is out of the database: the trigger stock_ledger_reverses holds what
  -- a reference would.
  reverses_id bigint,
  user_id int not null references users,
  created_at timestamptz not null default clock_timestamp(),
  previous_id bigint,
  previous_hash bytea,
  hash bytea not null default '',
  lot_id int references lots,
  tracking_change_id int references tracking_changes,
  constraint stock_ledger_changes_something check (available_delta <> 0 or reserved_delta <> 0),
  -- It has exactly one cause, the document that its type says. A reversal is of an issue, and has the note's item, or of a
  -- receipt, and has its item; it names the row that it reverses.
  constraint stock_ledger_one_cause check (
    num_nonnulls(receipt_item_id, note_item_id, adjustment_id, transfer_id, reservation_id, release_id,
      tracking_change_id) = 1
    and case entry_type
      when 'addition' then receipt_item_id
      when 'remove' then note_item_id
      when 'StockReversal' then
        case when receipt_item_id is null then note_item_id when available_delta < 0 then receipt_item_id end
      when 'StockAdjustment' then adjustment_id
      when 'StockTransfer' then transfer_id
      when 'StockReserved' then reservation_id
      when 'StockRelease' then release_id
      when 'StockTracking' then tracking_change_id
    end is not null
    and (entry_type = 'StockReversal') = (reverses_id is not null))
) partition by range (id);
create index stock_ledger_record_idx on stock_ledger (record_id, id);
-- By these it is found what each document moved.
create index stock_ledger_receipt_item_idx on stock_ledger (receipt_item_id) where receipt_item_id is not null;
create index stock_ledger_note_item_idx on stock_ledger (note_item_id) where note_item_id is not null;
create index stock_ledger_reservation_idx on stock_ledger (reservation_id) where reservation_id is not null;
create index stock_ledger_release_idx on stock_ledger (release_id) where release_id is not null;
-- The movements of what is reserved are few among all: they are found by themselves, newest first.
create index stock_ledger_reserved_idx on stock_ledger (record_id, id) where reserved_delta <> 0;
-- It shows where a lot came from and went to.
create index stock_ledger_lot_idx on stock_ledger (lot_id, id) where lot_id is not null;

-- These rows were taken back. The key stands for a unique index of the whole ledger: a row of an issue is taken back whole,
-- once. That of a receipt may be taken back in parts, which never exceed it.
create table ledger_reversals (
  reversed_id bigint primary key,
  -- Where it is null, all of it was.
  quantity numeric(15, 3),
  most numeric(15, 3),
  constraint ledger_reversals_within check (quantity <= most),
  constraint ledger_reversals_of_most check ((quantity is null) = (most is null))
);

-- These years were taken out. Nothing removes or changes their rows meanwhile.
create table ledger_archives (
  year int primary key,
  row_count bigint not null,
  archived_at timestamptz not null default now()
);

-- The ledger of a record stood here at the end of a year that was taken out, if the record moved in it.
create table ledger_openings (
  record_id int not null references stock_records,
  year int not null references ledger_archives on delete cascade,
  last_id bigint not null,
  last_hash bytea not null,
  available numeric(15, 3) not null,
  reserved numeric(15, 3) not null,
  primary key (record_id, year)
);

-- The lots of a record held so much at the end of a year that was taken out, where they held anything.
create table ledger_lot_openings (
  record_id int not null references stock_records,
  year int not null,
  lot_id int not null references lots,
  available numeric(15, 3) not null,
  reserved numeric(15, 3) not null,
  primary key (record_id, year, lot_id),
  foreign key (record_id, year) references ledger_openings on delete cascade
);

-- Each row is hashed as it is written, with the hash before it. The text that is hashed stays the same to the letter, the
-- row as jsonb writes it: keys by their length, then by their bytes. Joined from its parts, it takes a fifth of the time.
-- It names the columns as they were called when the first rows were hashed: the chain outlives a renaming. Columns that
-- are null count for nothing, so that a column added later leaves earlier hashes as they are; it has to be added here.
create function ledger_hash(entry stock_ledger) returns bytea
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

-- Whoever inserts holds the lock of the record, so nobody else adds to its chain meanwhile. The last row is read from the
-- end of an index, planned once: the planner, which does not know the bounds, might otherwise sort all rows of a record.
create function chain_ledger_row() returns trigger
  language plpgsql set enable_sort = off set plan_cache_mode = force_generic_plan as $$
declare
  first bigint := new.id / 1000000000000 * 1000000000000;
begin
  -- Mostly the record has moved in this year before, and no other year need be looked at.
  select id, hash into new.previous_id, new.previous_hash from stock_ledger
    where record_id = new.record_id and id >= first and id < new.id order by id desc limit 1;
  if not found then
    select id, hash into new.previous_id, new.previous_hash from stock_ledger
      where record_id = new.record_id and id < first order by id desc limit 1;
    if not found then
      select last_id, last_hash into new.previous_id, new.previous_hash from ledger_openings
        where record_id = new.record_id order by year desc limit 1;
    end if;
  end if;
  new.hash := ledger_hash(new);
  return new;
end $$;
create trigger stock_ledger_chain before insert on stock_ledger
  for each row execute function chain_ledger_row();

-- It is as strong as a reference and a unique key, since no row of the ledger is ever changed or deleted. It works as the
-- owner: the server's role may not write the list itself.
create function note_reversal() returns trigger language plpgsql security definer as $$
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
create trigger stock_ledger_reverses before insert on stock_ledger
  for each row when (new.reverses_id is not null) execute function note_reversal();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the stock ledger is append-only: correct it by a reversing row'
    using errcode = 'restrict_violation';
end $$;
create trigger stock_ledger_append_only before update or delete on stock_ledger
  for each row execute function refuse_ledger_change();
create trigger stock_ledger_no_truncate before truncate on stock_ledger
  for each statement execute function refuse_ledger_change();

-- Ids after a year begin here.
create function ledger_end(year int) returns bigint language sql immutable
  return (year + 1) * 1000000000000;

-- Adds the rows of a year, if they are not there: a table of its own, attached without a lock that would delay others.
create function add_ledger_year(year int) returns void language plpgsql as $$
declare
  part text := 'stock_ledger_' || year;
begin
  if to_regclass(part) is not null then
    return;
  end if;
  execute format('create table %I (like stock_ledger including defaults including constraints)', part);
  execute format('create trigger stock_ledger_no_truncate before truncate on %I
    for each statement execute function refuse_ledger_change()', part);
  execute format('alter table stock_ledger attach partition %I for values from (%s) to (%s)',
    part, ledger_end(year - 1), ledger_end(year));
end $$;

-- From now on rows are written into a year: their ids go on from its beginning, and never go back.
create function begin_ledger_year(year int) returns void language plpgsql as $$
declare
  is_first boolean := (select pg_get_expr(relpartbound, oid) like '%MINVALUE%' from pg_class
    where oid = to_regclass('stock_ledger_' || year));
begin
  if not is_first and (select last_value from stock_ledger_id_seq) < ledger_end(year - 1) then
    perform setval('stock_ledger_id_seq', ledger_end(year - 1));
  end if;
end $$;

-- Called by every server as it starts and from time to time: the present year and the next one have their tables, and
-- rows are written into the present one. Late, rows go on into the year before; none fails. Returns the seconds until the
-- year ends.
create function keep_ledger_years(timezone text) returns float8
  language plpgsql security definer set lock_timeout = '2s' as $$
declare
  year int := extract(year from now() at time zone timezone);
begin
  -- locks.ledgerYears
  perform pg_advisory_xact_lock(7245008);
  perform add_ledger_year(year), add_ledger_year(year + 1), begin_ledger_year(year);
  return extract(epoch from make_timestamptz(year + 1, 1, 1, 0, 0, 0, timezone) - clock_timestamp());
end $$;

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

-- The first year holds everything until its end.
do $$
declare
  year int := extract(year from now() at time zone 'UTC');
  part text := 'stock_ledger_' || year;
begin
  execute format('create table %I partition of stock_ledger for values from (minvalue) to (%s)', part, ledger_end(year));
  execute format('create trigger stock_ledger_no_truncate before truncate on %I
    for each statement execute function refuse_ledger_change()', part);
  perform add_ledger_year(year + 1);
end $$;

-- A function that works as the owner must never be shown another table of the same name.
do $$
begin
  execute format('alter function note_reversal() set search_path = %I, pg_temp', current_schema());
  execute format('alter function keep_ledger_years(text) set search_path = %I, pg_temp', current_schema());
end $$;
