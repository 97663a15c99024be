-- Counts by lot (docs/decisions/0072-counting.md): of a tracked product, a line is of one lot of a record.

alter type recount_reason add value 'tracking';

alter table count_lines
  add column lot_id int references lots,
  -- How the product was tracked when the line was made. Once that has changed, its figure says nothing any more.
  add column tracking product_tracking not null default 'none',
  add constraint count_lines_lot check ((lot_id is null) = (tracking = 'none')),
  drop constraint count_lines_record_key,
  add constraint count_lines_record_key unique nulls not distinct (count_id, record_id, lot_id);

-- As in 0176. A line of a product that is tracked otherwise by now is never done: it can only be left out.
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
    when wanted.is_retracked then 'tracking'
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
