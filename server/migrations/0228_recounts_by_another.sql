-- A count may say that whoever counts a line again has given no figure of it yet (docs/decisions/0072-counting.md).

alter type recount_reason add value 'another' before 'asked';
alter table stock_counts
  -- Whether a line that is counted again needs a figure by somebody who has given none.
  add column recount_by_another boolean not null default false;
alter table count_lines
  -- Who reviews has let anyone count this line again: nobody else was there.
  add column recount_by_anyone boolean not null default false;
alter table count_entries
  -- In such a count: whoever entered it had given a figure of the line before, themselves or with another account.
  add column is_again boolean not null default false;

-- As in 0205. Where the count says so, a figure that was changed by whoever gave it waits for one by another person, unless
-- a second counter is awaited anyway.
create or replace function settle_count_line(line int) returns void language plpgsql as $$
declare
  wanted record;
  result record;
  why recount_reason;
  is_enough boolean;
  is_changed_alone boolean;
begin
  select stock_count.counters, stock_count.tolerance_percent, stock_count.tolerance_value, own.unit_cost,
      own.recount_asked_at, own.recount_asked_by_id is null as is_asked_by_tolerance,
      own.tracking <> product.tracking as is_retracked,
      stock_count.is_blind and stock_count.status = 'counting' as is_counted_blind,
      stock_count.recount_by_another and not own.recount_by_anyone as is_by_another,
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
  is_changed_alone := wanted.is_by_another and (
    -- What somebody adds to another's figure is no figure of their own.
    select coalesce(max(entry.place) filter (where entry.is_again), 0)
        > coalesce(max(entry.place) filter (where not entry.is_again and entry.kind <> 'add'), 0)
      from (select is_again, kind, row_number() over (order by counted_at, id) as place
        from count_entries where line_id = line) entry);
  is_enough := result.figures >= case when result.recounted_at is null then wanted.counters else 1 end;
  why := case
    when result.figures = 0 then null
    when wanted.is_retracked then 'tracking'
    when wanted.recount_asked_at is not null and coalesce(result.recounted_at < wanted.recount_asked_at, true)
      then case when wanted.is_asked_by_tolerance then 'tolerance' else 'asked' end
    when result.has_moved then 'moved'
    when result.differ and not wanted.is_counted_blind then 'differ'
    when not is_enough then null
    when is_changed_alone then 'another'
    when result.recounted_at is not null or wanted.is_blind then null
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
