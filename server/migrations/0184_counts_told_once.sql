-- Entries that are told twice, movements that cancel out between the parts of a figure, and corrected recounts
-- (docs/decisions/0072-counting.md).

-- Made by the device for each entry: told again after a lost answer, it is entered once.
alter table count_entries add column entry_key uuid;
create unique index count_entries_key on count_entries (user_id, entry_key);

-- As in 0176. `has_moved` asks the ledger: as much may have come as went. `recounted_at`: when it was counted again, of the
-- figure of whoever did it last; correcting that leaves it a recount.
drop function count_figures(int);
create function count_figures(line int) returns table (
  counter_id int, quantity numeric, entered json, on_hand numeric, ledger_id bigint, has_moved boolean,
  recounted_at timestamptz, user_id int, counted_at timestamptz, place bigint
) language sql stable as $$
  with entries as (
    select entry.*, row_number() over (order by entry.counted_at, entry.id) as place
    from count_entries entry where entry.line_id = line
  ),
  last_recount as (
    select counter_id, counted_at, place from entries where kind = 'recount' order by place desc limit 1
  ),
  counting as (
    select * from entries where place >= coalesce((select place from last_recount), 0)
  ),
  begun as (
    select counter_id, coalesce(max(place) filter (where kind <> 'add'), min(place)) as place
    from counting group by counter_id
  ),
  figures as (
    select part.counter_id, sum(part.quantity) as quantity, count(*) as parts,
      (array_agg(part.entered))[1] as entered,
      (array_agg(part.on_hand order by part.place desc))[1] as on_hand,
      (array_agg(part.ledger_id order by part.place desc))[1] as ledger_id,
      min(coalesce(part.ledger_id, 0)) as first_ledger_id,
      min(part.on_hand) <> max(part.on_hand) as is_other,
      (array_agg(part.user_id order by part.place desc))[1] as user_id,
      max(part.counted_at) as counted_at,
      max(part.place) as place
    from counting part join begun on begun.counter_id = part.counter_id and part.place >= begun.place
    group by part.counter_id
  )
  select figure.counter_id, figure.quantity,
    case when figure.parts = 1 then figure.entered end,
    figure.on_hand, figure.ledger_id,
    figure.is_other or figure.ledger_id > figure.first_ledger_id and exists (
      select from count_lines own
        join stock_ledger moved on moved.record_id = own.record_id and (own.lot_id is null or moved.lot_id = own.lot_id)
      where own.id = line and moved.id > figure.first_ledger_id and moved.id <= figure.ledger_id
        and moved.available_delta + moved.reserved_delta <> 0),
    last_recount.counted_at,
    figure.user_id, figure.counted_at, figure.place
  from figures figure left join last_recount on last_recount.counter_id = figure.counter_id
$$;

-- As in 0181, but for `recounted_at`.
create or replace function settle_count_line(line int) returns void language plpgsql as $$
declare
  wanted record;
  result record;
  why recount_reason;
  is_enough boolean;
begin
  select stock_count.counters, stock_count.tolerance_percent, stock_count.tolerance_value, own.unit_cost,
      own.recount_asked_at, own.tracking <> product.tracking as is_retracked
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
    when wanted.recount_asked_at is not null and coalesce(result.recounted_at < wanted.recount_asked_at, true) then 'asked'
    when result.has_moved then 'moved'
    when result.differ then 'differ'
    when not is_enough or result.recounted_at is not null then null
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

-- Lines that count already by what their entries say now.
do $$
begin
  perform settle_count_line(line.id)
    from count_lines line join stock_counts stock_count on stock_count.id = line.count_id
    where stock_count.status in ('counting', 'review') and line.figures > 0;
end $$;

-- How many adjustments of a count are pending or rejected, and which counts have pending ones.
drop index stock_adjustments_counting_idx;
create index stock_adjustments_counting_idx on stock_adjustments (status, count_id) where count_id is not null;
