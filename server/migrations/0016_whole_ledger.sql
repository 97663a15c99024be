-- The whole ledger stays in the database: years can no longer be taken out of it (docs/decisions/0050-ledger-by-year.md).
-- What stock is worth, and the proof that nothing was altered, are made from all of its rows.
do $$
begin
  if exists (select from ledger_archives) then
    raise exception 'A year was taken out of the ledger: attach it with the Ghala before this one, npm run ledger-years -- attach YEAR';
  end if;
end $$;

-- As before, without the openings of years that were taken out.
create or replace function chain_ledger_row() returns trigger
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
  end if;
  new.hash := ledger_hash(new);
  return new;
end $$;

drop function fit_ledger_year(int);
drop table ledger_lot_openings, ledger_openings, ledger_archives;
