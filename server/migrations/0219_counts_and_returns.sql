-- Goods that return to stock because their note is cancelled, or their issue undone, may have lain on the shelf all the time or
-- have come back to it since; and what another count corrected was on the shelf before. A figure from before does not tell, so
-- its line is counted again, in nobody's name.
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
  for each row when (new.adjustment_id is not null or (new.reverses_id is not null and new.note_item_id is not null))
  execute function recount_corrected();
