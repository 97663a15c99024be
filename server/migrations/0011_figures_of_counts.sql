-- What the entries of a count come to (docs/decisions/0072-counting.md), which depends on the ledger: goods may move while
-- they are counted.

-- The figures of a line that count, one for each counter: since the last recount, and of each counter since their last
-- entry that is not an addition. `has_moved`: the ledger went on between its parts, so nobody knows what they add up to; as
-- much may have come as went. `recounted_at`: when it was counted again, of the figure of whoever did it last; correcting
-- that leaves it a recount.
create function count_figures(line int) returns table (
  counter_id int, quantity numeric, entered json, on_hand numeric, ledger_id bigint, has_moved boolean,
  recounted_at timestamptz, user_id int, counted_at timestamptz, place bigint
) language sql stable as $$
  with entries as (
    select entry.*, row_number() over (order by entry.counted_at, entry.id) as place
    from count_entries entry
    where entry.line_id = line and (not entry.is_unscanned or not exists (
      select from count_entries scanned where scanned.line_id = line and not scanned.is_unscanned))
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

-- A share of nothing says nothing.
create function is_beyond_tolerance(quantity numeric, on_hand numeric, unit_cost numeric, percent numeric, value numeric)
  returns boolean language sql immutable
  return coalesce(on_hand > 0 and abs(quantity - on_hand) * 100 > on_hand * percent, false)
    or coalesce(abs(quantity - on_hand) * unit_cost > value, false);

-- Brings a line to what its entries say. Whoever calls it holds the line's lock, so that no entry is overlooked.
--
-- A line of a product that is tracked otherwise by now is never done: it can only be left out. Where the count says so, a
-- figure that was changed by whoever gave it waits for one by another person, unless a second counter is awaited anyway.
-- Tolerance is not judged while a blind count of the same goods goes on: entry by entry, it would tell what the books have.
-- It is judged when counting ends, by asking for a recount in nobody's name. Nor is one counter of a blind count told
-- whether another counted the same, before counting has ended.
create function settle_count_line(line int) returns void language plpgsql as $$
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

create function settle_counted_line() returns trigger language plpgsql as $$
begin
  perform settle_count_line(new.line_id);
  return null;
end $$;
create trigger count_entries_settle after insert on count_entries
  for each row execute function settle_counted_line();

-- Goods that return to stock because their note is cancelled, or their issue undone, may have lain on the shelf all the time
-- or have come back to it since; goods of a receipt that is reversed may have been missing from it all the time; and what
-- another count corrected was on the shelf before. A figure from before does not tell, so its line is counted again, in
-- nobody's name.
create function recount_corrected() returns trigger language plpgsql as $$
declare
  counted int;
  counting int;
begin
  if new.reverses_id is null then
    select count_id into counting from stock_adjustments where id = new.adjustment_id;
    if counting is null then return null; end if;
  end if;
  for counted in
    select line.id from count_lines line join stock_counts stock_count on stock_count.id = line.count_id
      where line.record_id = new.record_id and line.lot_id is not distinct from new.lot_id and line.figures > 0
        and line.count_id is distinct from counting and stock_count.status in ('counting', 'review')
        and (new.reverses_id is null or exists (
          select from count_entries entry where entry.line_id = line.id and entry.ledger_id >= new.reverses_id))
      order by line.id for no key update of line
  loop
    update count_lines set recount_asked_at = clock_timestamp(), recount_asked_by_id = null where id = counted;
    perform settle_count_line(counted);
  end loop;
  return null;
end $$;
create trigger stock_ledger_recount after insert on stock_ledger
  for each row when (new.adjustment_id is not null or new.reverses_id is not null)
  execute function recount_corrected();
