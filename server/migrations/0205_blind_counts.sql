-- Blind is blind (docs/decisions/0078-blind-counts.md): from those who count blind, what the books have of the counted goods
-- is withheld until the counting has ended.

-- Who counts in a blind count: those who might at its start, and whoever joins later.
create table count_members (
  count_id int not null references stock_counts,
  user_id int not null references users,
  joined_at timestamptz not null default now(),
  -- Whether what the books have was open to them after the start.
  could_see boolean not null,
  primary key (count_id, user_id)
);
create index count_members_user_idx on count_members (user_id);
create index stock_counts_blind_idx on stock_counts (id) where is_blind and status in ('counting', 'review');

-- What is withheld from a user is kept with their session (access/known-sessions.ts).
create trigger stock_counts_announce_sessions after update on stock_counts
  for each row when (new.is_blind and old.status is distinct from new.status) execute function announce_sessions();
create trigger count_members_announce_sessions after insert or update on count_members
  for each statement execute function announce_sessions();

-- Whether what the books have was open to whoever counted, after the start of a blind count.
alter table count_entries add column could_see boolean not null default false;

-- Whoever counted a line does not decide on its difference, as whoever asked does not: of a request that follows from a
-- count, `excluded_ids` has all of these. Entries are never changed, and none comes once adjustments were asked for.
create function line_counters(line int) returns int[] language sql stable as $$
  select coalesce(array_agg(distinct counter.id order by counter.id), '{}')
    from count_entries entry cross join lateral (values (entry.user_id), (entry.counter_id)) counter (id)
    where entry.line_id = line
$$;
update approvals set excluded_ids = line_counters(asked.count_line_id)
  from stock_adjustments asked
  where asked.id = approvals.adjustment_id and asked.count_line_id is not null and approvals.status = 'pending';

-- As in 0184. Tolerance is not judged while a blind count of the same goods goes on: entry by entry, it would tell what the
-- books have. It is judged when counting ends, by asking for a recount in nobody's name. Nor is one counter of a blind count
-- told whether another counted the same, before counting has ended.
create or replace function settle_count_line(line int) returns void language plpgsql as $$
declare
  wanted record;
  result record;
  why recount_reason;
  is_enough boolean;
begin
  select stock_count.counters, stock_count.tolerance_percent, stock_count.tolerance_value, own.unit_cost,
      own.recount_asked_at, own.recount_asked_by_id is null as is_asked_by_tolerance,
      own.tracking <> product.tracking as is_retracked,
      stock_count.is_blind and stock_count.status = 'counting' as is_counted_blind,
      exists (select from count_lines other join stock_counts blind on blind.id = other.count_id
        where other.record_id = own.record_id and blind.is_blind and blind.status in ('counting', 'review')) as is_blind
    into strict wanted
    from count_lines own
      join stock_counts stock_count on stock_count.id = own.count_id
      join stock_records record on record.id = own.record_id
      join products product on product.id = record.product_id
    where own.id = line;
  select count(*) as figures,
      coalesce(bool_or(figure.has_moved), false) as has_moved,
      count(distinct figure.quantity - figure.on_hand) > 1 as differ,
      max(figure.recounted_at) as recounted_at,
      (array_agg(figure.quantity order by figure.place desc))[1] as quantity,
      (array_agg(figure.on_hand order by figure.place desc))[1] as on_hand,
      (array_agg(figure.ledger_id order by figure.place desc))[1] as ledger_id,
      (array_agg(figure.user_id order by figure.place desc))[1] as user_id,
      max(figure.counted_at) as counted_at
    into result
    from count_figures(line) figure;
  is_enough := result.figures >= case when result.recounted_at is null then wanted.counters else 1 end;
  why := case
    when result.figures = 0 then null
    when wanted.is_retracked then 'tracking'
    when wanted.recount_asked_at is not null and coalesce(result.recounted_at < wanted.recount_asked_at, true)
      then case when wanted.is_asked_by_tolerance then 'tolerance' else 'asked' end
    when result.has_moved then 'moved'
    when result.differ and not wanted.is_counted_blind then 'differ'
    when not is_enough or result.recounted_at is not null or wanted.is_blind then null
    when is_beyond_tolerance(result.quantity, result.on_hand, wanted.unit_cost, wanted.tolerance_percent,
      wanted.tolerance_value) then 'tolerance'
  end::recount_reason;
  update count_lines set
      figures = result.figures,
      recount_reason = why,
      state = case
        when why is not null then 'recount'
        when not is_enough or result.figures = 0 then 'open'
        when result.figures > 1 and not wanted.is_counted_blind then 'agreed'
        else 'counted'
      end::count_line_state,
      quantity = case when is_enough then result.quantity end,
      on_hand = case when is_enough then result.on_hand end,
      ledger_id = case when is_enough then result.ledger_id end,
      counted_by_id = result.user_id,
      counted_at = result.counted_at
    where id = line;
end $$;

-- A share of nothing says nothing.
create function is_beyond_tolerance(quantity numeric, on_hand numeric, unit_cost numeric, percent numeric, value numeric)
  returns boolean language sql immutable
  return coalesce(on_hand > 0 and abs(quantity - on_hand) * 100 > on_hand * percent, false)
    or coalesce(abs(quantity - on_hand) * unit_cost > value, false);
