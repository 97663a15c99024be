-- Every server process hears when sessions end, so that what it holds open for them ends too.
create function announce_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', '');
  return null;
end $$;
create trigger sessions_announce after delete on sessions
  for each statement execute function announce_sessions();
