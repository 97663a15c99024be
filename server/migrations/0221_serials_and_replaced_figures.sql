-- Serial numbers of a blind count are not listed: their count would be the figure of the books. A line without a lot stands for
-- them; its entry, always 0, says that all of them were scanned. What nobody scanned then gets a line, with an entry of 0.
alter table count_lines
  drop constraint count_lines_lot,
  add constraint count_lines_lot check (case when lot_id is null then tracking <> 'lot' else tracking <> 'none' end),
  -- Somebody replaced what another had counted, or added to it, and the difference changed without anybody asking for it.
  add column is_replaced boolean not null default false;
drop index count_lines_difference_idx;
create index count_lines_difference_idx on count_lines (count_id, walk, id) where difference <> 0 or is_replaced;

-- 0 of a serial number that nobody scanned, by whoever said that all were. It holds until somebody counts the number itself.
alter table count_entries add column is_unscanned boolean not null default false;

-- As in 0184, but for `is_unscanned`.
create or replace function count_figures(line int) returns table (
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

-- What each entry of a line made of the figure that it is part of.
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
