-- Counts of stock (docs/decisions/0072-counting.md): what is to be counted, what people counted, and what follows from it.

create type stock_count_status as enum ('cancelled', 'counting', 'draft', 'review', 'submitted');
create type stock_count_pick as enum ('longest', 'moved', 'value');
create type stock_value_class as enum ('A', 'B', 'C');
create type count_line_state as enum ('agreed', 'counted', 'open', 'recount');
create type count_entry_kind as enum ('add', 'count', 'recount');
create type recount_reason as enum ('asked', 'differ', 'moved', 'tolerance');

create sequence stock_count_numbers;
create table stock_counts (
  id int generated always as identity primary key,
  count_no text not null default document_number('CNT-', nextval('stock_count_numbers'), 6) unique,
  name text not null,
  -- Submitted: adjustments were asked for; once none of them is pending the count is completed.
  status stock_count_status not null default 'draft',
  -- A warehouse or a virtual warehouse; of it, only these sections, categories and products, where some are named.
  place_id int not null references places,
  section_ids int[] not null default '{}',
  category_ids int[] not null default '{}',
  product_ids int[] not null default '{}',
  -- Of these, the products that moved most, those not counted for longest, or those of a class by value.
  pick stock_count_pick,
  pick_products int check (pick_products > 0),
  pick_class stock_value_class,
  -- Whether goods of which nothing is on hand are to be looked for too.
  with_empty boolean not null default true,
  -- Counters do not see what is expected.
  is_blind boolean not null default false,
  -- How many people count each line.
  counters smallint not null default 1 check (counters in (1, 2)),
  -- A difference above either is counted again.
  tolerance_percent numeric(5, 2) check (tolerance_percent >= 0),
  tolerance_value numeric(15, 2) check (tolerance_value >= 0),
  note text not null default '',
  created_by_id int not null references users,
  started_at timestamptz,
  closed_at timestamptz,
  submitted_by_id int references users,
  submitted_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  -- What the count came to when it ended, so that no list and no chart sums up all lines of all counts again.
  lines_total int not null default 0,
  lines_counted int not null default 0,
  lines_exact int not null default 0,
  -- Of the counted lines, in Kenyan shillings: on hand by the books, what was more, and what was missing.
  value_expected numeric(20, 2) not null default 0,
  value_more numeric(20, 2) not null default 0,
  value_less numeric(20, 2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  searched text not null generated always as (lower(count_no || ' ' || name)) stored,
  constraint stock_counts_pick_complete check (case pick
    when 'value' then pick_class is not null and pick_products is null
    when 'moved' then pick_products is not null and pick_class is null
    when 'longest' then pick_products is not null and pick_class is null
    else pick_products is null and pick_class is null
  end)
);
create index stock_counts_created_idx on stock_counts (created_at desc, id desc);
create index stock_counts_status_idx on stock_counts (status, created_at desc, id desc);
create index stock_counts_place_idx on stock_counts (place_id, created_at desc, id desc);
create index stock_counts_creator_idx on stock_counts (created_by_id);
create index stock_counts_submitted_idx on stock_counts (submitted_at) where submitted_at is not null;
create index stock_counts_search_idx on stock_counts using gin (search_parts(searched));

-- A text by which names are in the order of a walk: 'Rack 2' before 'Rack 10'. Runs of digits are padded.
create function walk_key(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(lower(name), '(\d+)', '000000000\1', 'g'), '\d*(\d{10})(?!\d)', '\1', 'g')
$$;

-- One line a stock record. All that follows from its entries is kept by their trigger, by one function, so that a sheet of
-- many lines is filtered and sorted by an index.
create table count_lines (
  id int generated always as identity primary key,
  count_id int not null references stock_counts,
  record_id int not null references stock_records,
  -- Of the record; null in a virtual warehouse.
  section_id int references places,
  -- The order of the walk: by section, then by product.
  walk text collate "C" not null,
  -- The purchase price when the line was made, by which a difference is valued.
  unit_cost numeric(15, 2) not null,
  -- Found where the books had none.
  is_found boolean not null default false,
  -- When somebody asked that it be counted again.
  recount_asked_at timestamptz,
  recount_asked_by_id int references users,
  state count_line_state not null default 'open',
  recount_reason recount_reason,
  -- How many people's figures there are.
  figures smallint not null default 0,
  -- What was counted, and what was on hand by the ledger at that moment: after this row, null if there was none.
  quantity numeric(15, 3),
  on_hand numeric(16, 3),
  ledger_id bigint,
  difference numeric(16, 3) generated always as (quantity - on_hand) stored,
  counted_by_id int references users,
  counted_at timestamptz,
  -- The key of a line.
  constraint count_lines_record_key unique (count_id, record_id)
);
create index count_lines_walk_idx on count_lines (count_id, walk, id);
create index count_lines_section_idx on count_lines (count_id, section_id, walk, id);
create index count_lines_state_idx on count_lines (count_id, state, walk, id);
create index count_lines_difference_idx on count_lines (count_id, walk, id) where difference <> 0;
-- When a record was counted last.
create index count_lines_record_idx on count_lines (record_id, counted_at);

-- What people counted. Nothing of it is ever changed: a later entry counts instead.
create table count_entries (
  id bigint generated always as identity primary key,
  line_id int not null references count_lines,
  -- A count replaces the figure of its counter, an addition adds to one, a recount replaces all figures before it.
  kind count_entry_kind not null,
  user_id int not null references users,
  -- Whose figure it is part of: goods that lie in two places may be counted by two people into one.
  counter_id int not null references users,
  quantity numeric(15, 3) not null check (quantity >= 0),
  entered json check (entered_quantity(entered) = quantity),
  -- The last row of the record's ledger when it was counted, and available and reserved after it: goods may move on.
  ledger_id bigint,
  on_hand numeric(16, 3) not null,
  -- On the device, if it was told later.
  counted_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index count_entries_line_idx on count_entries (line_id, id);
create index count_entries_time_idx on count_entries (line_id, counted_at);

-- The figures of a line that count, one for each counter: since the last recount, and of each counter since their last
-- entry that is not an addition. `has_moved`: the ledger went on between its parts, so nobody knows what they add up to.
create function count_figures(line int) returns table (
  counter_id int, quantity numeric, entered json, on_hand numeric, ledger_id bigint, has_moved boolean, is_recount boolean,
  user_id int, counted_at timestamptz, place bigint
) language sql stable as $$
  with entries as (
    select entry.*, row_number() over (order by entry.counted_at, entry.id) as place
    from count_entries entry where entry.line_id = line
  ),
  last_recount as (select max(place) as place from entries where kind = 'recount'),
  counting as (
    select entries.* from entries, last_recount where entries.place >= coalesce(last_recount.place, 0)
  ),
  begun as (
    select counter_id, coalesce(max(place) filter (where kind <> 'add'), min(place)) as place
    from counting group by counter_id
  )
  select part.counter_id, sum(part.quantity),
    case when count(*) = 1 then (array_agg(part.entered))[1] end,
    (array_agg(part.on_hand order by part.place desc))[1],
    (array_agg(part.ledger_id order by part.place desc))[1],
    min(part.on_hand) <> max(part.on_hand),
    bool_or(part.kind = 'recount'),
    (array_agg(part.user_id order by part.place desc))[1],
    max(part.counted_at),
    max(part.place)
  from counting part join begun on begun.counter_id = part.counter_id and part.place >= begun.place
  group by part.counter_id
$$;

-- Brings a line to what its entries say. Whoever calls it holds the line's lock, so that no entry is overlooked.
create function settle_count_line(line int) returns void language plpgsql as $$
declare
  wanted record;
  result record;
  why recount_reason;
  is_enough boolean;
begin
  select stock_count.counters, stock_count.tolerance_percent, stock_count.tolerance_value, own.unit_cost, own.recount_asked_at
    into strict wanted
    from count_lines own join stock_counts stock_count on stock_count.id = own.count_id where own.id = line;
  select count(*) as figures,
      coalesce(bool_or(figure.has_moved), false) as has_moved,
      count(distinct figure.quantity - figure.on_hand) > 1 as differ,
      coalesce(bool_or(figure.is_recount), false) as is_recount,
      max(figure.counted_at) filter (where figure.is_recount) as recounted_at,
      (array_agg(figure.quantity order by figure.place desc))[1] as quantity,
      (array_agg(figure.on_hand order by figure.place desc))[1] as on_hand,
      (array_agg(figure.ledger_id order by figure.place desc))[1] as ledger_id,
      (array_agg(figure.user_id order by figure.place desc))[1] as user_id,
      max(figure.counted_at) as counted_at
    into result
    from count_figures(line) figure;
  is_enough := result.figures >= case when result.is_recount then 1 else wanted.counters end;
  why := case
    when result.figures = 0 then null
    when wanted.recount_asked_at is not null and coalesce(result.recounted_at < wanted.recount_asked_at, true) then 'asked'
    when result.has_moved then 'moved'
    when result.differ then 'differ'
    when not is_enough or result.is_recount then null
    -- A share of nothing says nothing.
    when result.on_hand > 0
      and abs(result.quantity - result.on_hand) * 100 > result.on_hand * wanted.tolerance_percent then 'tolerance'
    when abs(result.quantity - result.on_hand) * wanted.unit_cost > wanted.tolerance_value then 'tolerance'
  end;
  update count_lines set
      figures = result.figures,
      recount_reason = why,
      state = case
        when why is not null then 'recount'
        when not is_enough or result.figures = 0 then 'open'
        when result.figures > 1 then 'agreed'
        else 'counted'
      end::count_line_state,
      quantity = case when is_enough then result.quantity end,
      on_hand = case when is_enough then result.on_hand end,
      ledger_id = case when is_enough then result.ledger_id end,
      counted_by_id = result.user_id,
      counted_at = result.counted_at
    where id = line;
end $$;

create function settle_counted_line() returns trigger language plpgsql as $$
begin
  perform settle_count_line(new.line_id);
  return null;
end $$;
create trigger count_entries_settle after insert on count_entries
  for each row execute function settle_counted_line();

create function refuse_count_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of a count are append-only: a later one counts instead' using errcode = 'restrict_violation';
end $$;
create trigger count_entries_append_only before update or delete on count_entries
  for each row execute function refuse_count_entry_change();
create trigger count_entries_no_truncate before truncate on count_entries
  for each statement execute function refuse_count_entry_change();

-- Whoever counts is told what is to be counted; whoever decides, that a count waits, until each of its adjustments was
-- decided.
alter type notice_topic add value 'counts' before 'exports';
create index notices_count_waits_idx on notices (((facts ->> 'id')::int)) where code = 'count.wait' and read_at is null;

-- The difference of a line becomes one adjustment, once.
alter table stock_adjustments
  add column count_id int references stock_counts,
  add column count_line_id int references count_lines,
  add constraint stock_adjustments_count_and_line check ((count_id is null) = (count_line_id is null));
create unique index stock_adjustments_count_line_key on stock_adjustments (count_line_id) where count_line_id is not null;
create index stock_adjustments_counting_idx on stock_adjustments (count_id, id)
  where count_id is not null and status = 'pending';
