-- Wrong tries: how many were remembered at counted_at (from then on one after the other is forgotten, so a fraction may
-- be left), and until when no further try is taken. The row is of no use from window_ends_at on.
delete from attempts;
alter table attempts alter column count type double precision;
alter table attempts add column counted_at timestamptz not null default now();
alter table attempts add column paused_until timestamptz not null default now();

-- Browsers in which a user signed in before, by the hash of a cookie; on a shared machine several users have one.
create table known_devices (
  token_hash bytea not null,
  user_id int not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_devices_user_idx on known_devices (user_id);
