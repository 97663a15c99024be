-- Server processes keep for some seconds what a session may do (access/known-sessions.ts), and hold live events open for
-- it. Whatever changes that is announced: on the channel to every process, and by an INFO message, which no setting hides,
-- to the one that made the change, so that it knows before it answers. Only real changes are announced, as commits that
-- notify wait for each other; recording that a session was used is not one.
drop trigger sessions_announce on sessions;
create or replace function announce_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', '');
  raise info using errcode = 'GH001', message = 'what sessions may do has changed';
  return null;
end $$;
create trigger sessions_announce_end after delete on sessions
  for each row execute function announce_sessions();
create trigger sessions_announce after update on sessions
  for each row when (
    (old.token_hash, old.file_token_hash, old.user_id, old.expires_at)
    is distinct from (new.token_hash, new.file_token_hash, new.user_id, new.expires_at)
  ) execute function announce_sessions();
create trigger users_announce_sessions after update on users
  for each row when (
    (old.name, old.role_id, old.language, old.must_change_password, old.is_active, old.is_system_user, old.deleted_at)
    is distinct from
    (new.name, new.role_id, new.language, new.must_change_password, new.is_active, new.is_system_user, new.deleted_at)
  ) execute function announce_sessions();
create trigger roles_announce_sessions after update on roles
  for each row when (old.flags is distinct from new.flags) execute function announce_sessions();
