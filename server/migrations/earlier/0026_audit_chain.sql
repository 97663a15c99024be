-- The audit log is append-only, and each row carries the hash of the one before it: whoever changes, removes or adds
-- a row by hand breaks the chain, which `npm run verify-audit` walks.

alter table audit_logs add previous_hash bytea, add hash bytea;

-- Where the chain ends. Its row is locked from the first audit row of a transaction to its commit.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  last_id bigint not null,
  hash bytea not null
);
insert into audit_head (last_id, hash) values (0, '');

-- Hash of all that a row says, with the hash before it. Columns that are null count for nothing, so that a column
-- added later leaves earlier hashes as they are.
create function audit_hash(entry audit_logs) returns bytea
  language sql stable set timezone = 'UTC' set bytea_output = 'hex'
  return sha256(convert_to((
    jsonb_strip_nulls(to_jsonb(entry) - '{hash,before,after}'::text[])
      || jsonb_build_object('before', (entry).before, 'after', (entry).after))::text, 'UTF8'));

-- What is there already, in the order in which it was written.
do $$
declare
  entry audit_logs;
  head audit_head;
begin
  select * into strict head from audit_head;
  for entry in select * from audit_logs order by id loop
    entry.previous_hash := head.hash;
    entry.hash := audit_hash(entry);
    update audit_logs set previous_hash = entry.previous_hash, hash = entry.hash where id = entry.id;
    head.last_id := entry.id;
    head.hash := entry.hash;
  end loop;
  update audit_head set last_id = head.last_id, hash = head.hash;
end $$;
alter table audit_logs alter previous_hash set not null, alter hash set not null,
  alter previous_hash set default '', alter hash set default '';

-- Numbers and chains each row under the lock of the head, so that ids follow one another without a gap. It works as
-- the owner, since the server's role may not write the head.
create function chain_audit_row() returns trigger
  language plpgsql security definer as $$
declare
  head audit_head;
  last audit_logs;
begin
  select * into strict head from audit_head for update;
  -- Rows of this same statement, which the head does not know of yet.
  select * into last from audit_logs where id > head.last_id order by id desc limit 1;
  new.id := coalesce(last.id, head.last_id) + 1;
  new.previous_hash := coalesce(last.hash, head.hash);
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_logs_chain before insert on audit_logs
  for each row execute function chain_audit_row();

create function move_audit_head() returns trigger
  language plpgsql security definer as $$
begin
  update audit_head set last_id = last.id, hash = last.hash
    from (select id, hash from added order by id desc limit 1) last;
  return null;
end $$;
create trigger audit_logs_head after insert on audit_logs referencing new table as added
  for each statement execute function move_audit_head();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_logs_append_only before update or delete on audit_logs
  for each row execute function refuse_audit_change();
create trigger audit_logs_no_truncate before truncate on audit_logs
  for each statement execute function refuse_audit_change();

-- A function that works as the owner must never be shown another table of the same name.
do $$
begin
  execute format('alter function chain_audit_row() set search_path = %I, pg_temp', current_schema());
  execute format('alter function move_audit_head() set search_path = %I, pg_temp', current_schema());
end $$;
