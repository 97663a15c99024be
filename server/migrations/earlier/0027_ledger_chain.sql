-- Each row of the ledger carries the id and the hash of the row before it of the same stock record, and each record the
-- id of its last row: `npm run verify-ledger` names the first row that was changed or is missing.

alter table stock_ledger add previous_id bigint, add previous_hash bytea, add hash bytea;
alter table stock_records add last_ledger_id bigint;

-- As audit_hash: columns that are null count for nothing.
create function ledger_hash(entry stock_ledger) returns bytea
  language sql stable set timezone = 'UTC' set bytea_output = 'hex'
  return sha256(convert_to(jsonb_strip_nulls(to_jsonb(entry) - 'hash')::text, 'UTF8'));

alter table stock_ledger disable trigger stock_ledger_append_only;
do $$
declare
  entry stock_ledger;
  earlier stock_ledger;
begin
  for entry in select * from stock_ledger order by record_id, id loop
    if entry.record_id is distinct from earlier.record_id then earlier := null; end if;
    entry.previous_id := earlier.id;
    entry.previous_hash := earlier.hash;
    entry.hash := ledger_hash(entry);
    update stock_ledger
      set previous_id = entry.previous_id, previous_hash = entry.previous_hash, hash = entry.hash
      where id = entry.id;
    earlier := entry;
  end loop;
end $$;
alter table stock_ledger enable trigger stock_ledger_append_only;
alter table stock_ledger alter hash set not null, alter hash set default '';
update stock_records record set last_ledger_id = (select max(id) from stock_ledger where record_id = record.id);

-- Whoever inserts holds the lock of the record, so nobody else adds to its chain meanwhile.
create function chain_ledger_row() returns trigger language plpgsql as $$
begin
  select id, hash into new.previous_id, new.previous_hash
    from stock_ledger where record_id = new.record_id order by id desc limit 1;
  new.hash := ledger_hash(new);
  return new;
end $$;
create trigger stock_ledger_chain before insert on stock_ledger
  for each row execute function chain_ledger_row();
