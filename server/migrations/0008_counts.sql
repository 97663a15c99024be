-- Counts of stock (docs/decisions/0072-counting.md): what is to be counted, and what people counted. What follows from it
-- for a line stands after the ledger, on which it depends.

create type stock_count_status as enum ('cancelled', 'counting', 'draft', 'review', 'submitted');
create type stock_count_pick as enum ('longest', 'moved', 'value');
create type stock_value_class as enum ('A', 'B', 'C');
create type count_line_state as enum ('agreed', 'counted', 'open', 'recount');
create type count_entry_kind as enum ('add', 'count', 'recount');
create type recount_reason as enum ('another', 'asked', 'differ', 'moved', 'tolerance', 'tracking');

create sequence stock_count_numbers;
create table stock_counts (
  id int generated always as identity primary key,
  count_no text not null default document_number('CNT-', nextval('stock_count_numbers'), 6) unique,
  name text not null,
  -- For a submitted one adjustments were asked for; once none of them is pending the count is completed.
  status stock_count_status not null default 'draft',
  -- It is of a warehouse or a virtual warehouse; where some are named, only of these sections, categories and products.
  place_id int not null references places,
  section_ids int[] not null default '{}',
  category_ids int[] not null default '{}',
  product_ids int[] not null default '{}',
  -- Of these it picks the products that moved most, those not counted for longest, or those of a class by value.
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
  -- Whether a line that is counted again needs a figure by somebody who has given none.
  recount_by_another boolean not null default false,
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
create index stock_counts_blind_idx on stock_counts (id) where is_blind and status in ('counting', 'review');

-- Blind is blind (docs/decisions/0078-blind-counts.md): from those who count blind, what the books have of the counted
-- goods is withheld until the counting has ended. What is withheld from a user is kept with their session.
create trigger stock_counts_announce_sessions after update on stock_counts
  for each row when (new.is_blind and old.status is distinct from new.status) execute function announce_sessions();

-- In a blind count those count who might at its start, and whoever joins later.
create table count_members (
  count_id int not null references stock_counts,
  user_id int not null references users,
  joined_at timestamptz not null default now(),
  -- Whether what the books have was open to them after the start.
  could_see boolean not null,
  primary key (count_id, user_id)
);
create index count_members_user_idx on count_members (user_id);
create trigger count_members_announce_sessions after insert or update on count_members
  for each statement execute function announce_sessions();

-- By this text names are in the order of a walk, 'Rack 2' before 'Rack 10': runs of digits are padded.
create function walk_key(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(lower(name), '(\d+)', '000000000\1', 'g'), '\d*(\d{10})(?!\d)', '\1', 'g')
$$;

-- A line is of a stock record or, if the product is tracked, of a lot of one. All that follows from its entries is kept by
-- their trigger, by one function, so that a sheet of many lines is filtered and sorted by an index.
create table count_lines (
  id int generated always as identity primary key,
  count_id int not null references stock_counts,
  record_id int not null references stock_records,
  -- It is the record's, and null in a virtual warehouse.
  section_id int references places,
  -- The walk goes by section, then by product.
  walk text collate "C" not null,
  -- A difference is valued by the purchase price when the line was made.
  unit_cost numeric(15, 2) not null,
  -- It was found where the books had none.
  is_found boolean not null default false,
  -- Somebody asked then that it be counted again.
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
  -- Serial numbers of a blind count are not listed: their count would be the figure of the books. A line without a lot
  -- stands for them; its entry, always 0, says that all of them were scanned. What nobody scanned then gets a line, with
  -- an entry of 0.
  lot_id int references lots,
  -- How the product was tracked when the line was made. Once that has changed, its figure says nothing any more.
  tracking product_tracking not null default 'none',
  -- Somebody replaced what another had counted, or added to it, and the difference changed without anybody asking for it.
  is_replaced boolean not null default false,
  -- Who reviews has let anyone count this line again: nobody else was there.
  recount_by_anyone boolean not null default false,
  -- A line has this key.
  constraint count_lines_record_key unique nulls not distinct (count_id, record_id, lot_id),
  constraint count_lines_lot check (case when lot_id is null then tracking <> 'lot' else tracking <> 'none' end)
);
create index count_lines_walk_idx on count_lines (count_id, walk, id);
create index count_lines_section_idx on count_lines (count_id, section_id, walk, id);
create index count_lines_state_idx on count_lines (count_id, state, walk, id);
create index count_lines_difference_idx on count_lines (count_id, walk, id) where difference <> 0 or is_replaced;
-- By this it is found when a record was counted last.
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
  -- The last row of the record's ledger when it was counted, and what was on hand after it: goods may move on.
  ledger_id bigint,
  on_hand numeric(16, 3) not null,
  -- It was counted then by the device's clock, if it was told later.
  counted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- The device makes one for each entry: told again after a lost answer, it is entered once.
  entry_key uuid,
  -- Whether what the books have was open to whoever counted, after the start of a blind count.
  could_see boolean not null default false,
  -- Whoever said that all serial numbers were scanned gave this figure, 0, of one that nobody had scanned. It holds until
  -- somebody counts the number itself.
  is_unscanned boolean not null default false,
  -- In a count that is counted again by another: whoever entered it had given a figure of the line before, themselves or
  -- with another account.
  is_again boolean not null default false
);
create index count_entries_line_idx on count_entries (line_id, id);
create index count_entries_time_idx on count_entries (line_id, counted_at);
create unique index count_entries_key on count_entries (user_id, entry_key);

create function refuse_count_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of a count are append-only: a later one counts instead' using errcode = 'restrict_violation';
end $$;
create trigger count_entries_append_only before update or delete on count_entries
  for each row execute function refuse_count_entry_change();
create trigger count_entries_no_truncate before truncate on count_entries
  for each statement execute function refuse_count_entry_change();

-- Whoever counted a line does not decide on its difference, as whoever asked does not: of a request that follows from a
-- count, `excluded_ids` has all of these. None comes once adjustments were asked for.
create function line_counters(line int) returns int[] language sql stable as $$
  select coalesce(array_agg(distinct counter.id order by counter.id), '{}')
    from count_entries entry cross join lateral (values (entry.user_id), (entry.counter_id)) counter (id)
    where entry.line_id = line
$$;

-- Says what each entry of a line made of the figure that it is part of.
create function shown_figures(line int) returns table (
  user_id int, kind count_entry_kind, quantity numeric, difference numeric, counted_at timestamptz, place bigint
) language sql stable as $$
  with entries as (
    select entry.*, row_number() over (order by entry.counted_at, entry.id) as place,
      count(*) filter (where entry.kind <> 'add') over (partition by entry.counter_id order by entry.counted_at, entry.id)
        as figure
    from count_entries entry
    where entry.line_id = line and (not entry.is_unscanned or not exists (
      select from count_entries scanned where scanned.line_id = line and not scanned.is_unscanned))
  ),
  shown as (
    select entries.*, sum(entries.quantity) over (partition by counter_id, figure order by place) as made from entries
  )
  select user_id, kind, made, made - on_hand, counted_at, place from shown
$$;
