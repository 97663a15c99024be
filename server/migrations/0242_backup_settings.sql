-- When and where the server backs itself up, as set on the screen; BACKUP_DIR in the environment goes before it. No row: not at
-- all.
create table backup_settings (
  is_only boolean primary key default true check (is_only),
  folder text not null check (folder <> ''),
  -- Times of day in the business's time zone, and days of the week from Monday, 1, to Sunday.
  times text[] not null check (cardinality(times) > 0),
  days smallint[] not null check (cardinality(days) > 0 and days <@ '{1,2,3,4,5,6,7}'),
  keep int not null check (keep > 0),
  updated_at timestamptz not null default now()
);

-- Backups that somebody asked for; the process that does the chores makes them. One at a time.
create table backup_requests (
  id int generated always as identity primary key,
  user_id int not null references users,
  requested_at timestamptz not null default now(),
  -- How much is copied, and how much is expected; both for the progress.
  done_bytes bigint not null default 0,
  expected_bytes bigint not null,
  finished_at timestamptz
);
create unique index backup_requests_unfinished_key on backup_requests ((finished_at is null)) where finished_at is null;
create index backup_requests_user_idx on backup_requests (user_id);
