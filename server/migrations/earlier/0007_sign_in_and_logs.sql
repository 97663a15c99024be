-- What a message is about, such as 'password 7': once its secret was used, its body can be found and blanked.
alter table messages add column about text;
create index messages_secrets_idx on messages (about) where is_secret and body <> '';
create index messages_search_idx on messages using gin ((recipient || ' ' || subject) gin_trgm_ops);

-- The audit log is read newest first, also of one user or one kind of thing, and searched by its words.
drop index audit_logs_user_idx;
create index audit_logs_user_idx on audit_logs (user_id, created_at desc, id desc);
create index audit_logs_kind_idx on audit_logs (entity, created_at desc, id desc);
create index audit_logs_search_idx on audit_logs using gin (details gin_trgm_ops);

-- The user list, by name, and searched by whatever is known of someone.
create index users_name_idx on users (name, id) where deleted_at is null;
create index users_contact_idx on users using gin
  ((name || ' ' || designation || ' ' || email || ' ' || phone || ' ' || phone2 || ' ' || employee_id) gin_trgm_ops);
create index users_designation_idx on users using gin ((name || ' ' || designation) gin_trgm_ops);
create index password_resets_user_idx on password_resets (user_id);
