-- What happened is kept as an event: its code and its facts. The sentence is made when it is read. Rows from before
-- keep theirs in details, and have no code.
alter table audit_logs alter details drop not null,
  add code text, add data jsonb, add search_text text,
  add constraint audit_logs_event check (
    case when code is null then details is not null and data is null and search_text is null
      else details is null and data is not null and search_text is not null end);

-- As before for rows without facts; those of the others count to the letter, nulls among them.
create or replace function audit_hash(entry audit_logs) returns bytea
  language sql stable set timezone = 'UTC' set bytea_output = 'hex'
  return sha256(convert_to((
    jsonb_strip_nulls(to_jsonb(entry) - '{hash,before,after,data}'::text[])
      || jsonb_build_object('before', (entry).before, 'after', (entry).after)
      || case when (entry).data is null then '{}' else jsonb_build_object('data', (entry).data) end)::text, 'UTF8'));

drop index audit_logs_search_idx;
create index audit_logs_search_idx on audit_logs using gin (coalesce(search_text, details) gin_trgm_ops);
create index audit_logs_code_idx on audit_logs (code, created_at desc, id desc);

-- Events say so themselves. Sessions end in many ways, also without one: their trigger stays.
drop trigger approvals_announce on approvals;
drop trigger duty_policy_announce on duty_policy;
drop trigger link_keys_announce on link_keys;
drop trigger app_settings_announce on app_settings;
drop function announce_approvals();
drop function announce_links();
