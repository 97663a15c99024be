-- The ledger in years, so that old ones can be taken out of the database: docs/decisions/0050-ledger-by-year.md.
--
-- A row belongs to the year in which it was written, and its id says which: from the second year on, ids of the year
-- 2027 follow 2027000000000000. The ledger is therefore partitioned by id, which stays its only key, and a year that
-- is taken out is always the beginning of each record's chain, whatever dates its rows carry.

-- Which rows were taken back, each once. Its key stands for a unique index of the whole ledger.
create table ledger_reversals (
  reversed_id bigint primary key
);
insert into ledger_reversals select reverses_id from stock_ledger where reverses_id is not null;

-- The years that were taken out. Nothing removes or changes their rows meanwhile.
create table ledger_archives (
  year int primary key,
  row_count bigint not null,
  archived_at timestamptz not null default now()
);
-- Where the ledger of a record stood at the end of a year that was taken out, if the record moved in it.
create table ledger_openings (
  record_id int not null references stock_records,
  year int not null references ledger_archives on delete cascade,
  last_id bigint not null,
  last_hash bytea not null,
  available numeric(15, 3) not null,
  reserved numeric(15, 3) not null,
  primary key (record_id, year)
);

drop trigger stock_ledger_chain on stock_ledger;
drop trigger stock_ledger_append_only on stock_ledger;
drop trigger stock_ledger_no_truncate on stock_ledger;
drop function chain_ledger_row();
-- Of rows of the table that now becomes a year; 0114 makes that of the whole ledger.
drop function ledger_hash(stock_ledger);
-- Rows of other years may be out of the database: the trigger stock_ledger_reverses takes the place of both.
alter table stock_ledger drop constraint stock_ledger_reverses_id_fkey;
drop index stock_ledger_reverses_key;

-- The table so far becomes the first year, which holds everything until its end. No row is rewritten.
create function rename_as_year(year int) returns void language plpgsql as $$
declare
  named record;
begin
  for named in select relname as was, 'stock_ledger_' || year || substr(relname, length('stock_ledger') + 1) as becomes
    from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = 'stock_ledger'::regclass
  loop
    execute format('alter index %I rename to %I', named.was, named.becomes);
  end loop;
  execute format('alter table stock_ledger rename to %I', 'stock_ledger_' || year);
end $$;

do $$
declare
  year int := extract(year from now() at time zone 'UTC');
  first text := 'stock_ledger_' || year;
  next_id bigint := nextval('stock_ledger_id_seq');
begin
  perform rename_as_year(year);
  execute format('alter table %I alter id drop identity', first);
  execute format('create table stock_ledger (like %I including defaults) partition by range (id)', first);
  alter table stock_ledger alter id add generated always as identity (sequence name stock_ledger_id_seq);
  perform setval('stock_ledger_id_seq', next_id, false);
end $$;
drop function rename_as_year;

alter table stock_ledger
  add constraint stock_ledger_pkey primary key (id),
  add constraint stock_ledger_available_check check (available >= 0),
  add constraint stock_ledger_reserved_check check (reserved >= 0),
  add constraint stock_ledger_changes_something check (available_delta <> 0 or reserved_delta <> 0),
  add constraint stock_ledger_record_id_fkey foreign key (record_id) references stock_records,
  add constraint stock_ledger_receipt_item_id_fkey foreign key (receipt_item_id) references receipt_items,
  add constraint stock_ledger_note_item_id_fkey foreign key (note_item_id) references issue_note_items,
  add constraint stock_ledger_adjustment_id_fkey foreign key (adjustment_id) references stock_adjustments,
  add constraint stock_ledger_transfer_id_fkey foreign key (transfer_id) references stock_transfers,
  add constraint stock_ledger_reservation_id_fkey foreign key (reservation_id) references stock_reservations,
  add constraint stock_ledger_release_id_fkey foreign key (release_id) references stock_releases,
  add constraint stock_ledger_user_id_fkey foreign key (user_id) references users,
  -- Exactly one cause, the document that its type says. A reversal is of an issue: it has the note's item as well, and
  -- names the row that it reverses. Rows of the first versions may lack it; every row from now on is checked.
  add constraint stock_ledger_one_cause check (
    num_nonnulls(receipt_item_id, note_item_id, adjustment_id, transfer_id, reservation_id, release_id) = 1
    and case entry_type
      when 'addition' then receipt_item_id
      when 'remove' then note_item_id
      when 'StockReversal' then note_item_id
      when 'StockAdjustment' then adjustment_id
      when 'StockTransfer' then transfer_id
      when 'StockReserved' then reservation_id
      when 'StockRelease' then release_id
    end is not null
    and (entry_type = 'StockReversal') = (reverses_id is not null)) not valid;
create index stock_ledger_record_idx on stock_ledger (record_id, id);
-- What each document moved.
create index stock_ledger_receipt_item_idx on stock_ledger (receipt_item_id) where receipt_item_id is not null;
create index stock_ledger_note_item_idx on stock_ledger (note_item_id) where note_item_id is not null;
create index stock_ledger_reservation_idx on stock_ledger (reservation_id) where reservation_id is not null;
create index stock_ledger_release_idx on stock_ledger (release_id) where release_id is not null;

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

-- As strong as a reference and a unique key, since no row of the ledger is ever changed or deleted. It works as the
-- owner: the server's role may not write the list itself.
create function note_reversal() returns trigger language plpgsql security definer as $$
begin
  insert into ledger_reversals (reversed_id) select id from stock_ledger where id = new.reverses_id;
  if not found then
    raise exception 'ledger row % is not there to be reversed', new.reverses_id
      using errcode = 'foreign_key_violation', table = 'stock_ledger', constraint = 'stock_ledger_reverses_id_fkey';
  end if;
  return new;
end $$;
create trigger stock_ledger_reverses before insert on stock_ledger
  for each row when (new.reverses_id is not null) execute function note_reversal();

create trigger stock_ledger_append_only before update or delete on stock_ledger
  for each row execute function refuse_ledger_change();
create trigger stock_ledger_no_truncate before truncate on stock_ledger
  for each statement execute function refuse_ledger_change();

-- The first id after a year.
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

do $$
declare
  year int := extract(year from now() at time zone 'UTC');
  first text := 'stock_ledger_' || year;
begin
  -- Proved first by a check, so that attaching need not look at the rows again.
  execute format('alter table %I add constraint stock_ledger_bound check (id < %s)', first, ledger_end(year));
  execute format('alter table stock_ledger attach partition %I for values from (minvalue) to (%s)',
    first, ledger_end(year));
  execute format('alter table %I drop constraint stock_ledger_bound', first);
  execute format('create trigger stock_ledger_no_truncate before truncate on %I
    for each statement execute function refuse_ledger_change()', first);
  perform add_ledger_year(year + 1);
end $$;

-- A function that works as the owner must never be shown another table of the same name.
do $$
begin
  execute format('alter function note_reversal() set search_path = %I, pg_temp', current_schema());
  execute format('alter function keep_ledger_years(text) set search_path = %I, pg_temp', current_schema());
end $$;
