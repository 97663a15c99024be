-- Each try to make a backup, so that every server process can say how old the last one is.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  is_scheduled boolean not null,
  -- Where it lies on the machine that made it, and how large it is.
  folder text not null,
  size_bytes bigint check (size_bytes >= 0),
  -- Why there is none; null for one that was made.
  error text,
  -- When the schedule removed it again, to keep no more than it was told.
  removed_at timestamptz,
  constraint backups_made_or_failed check ((size_bytes is null) <> (error is null))
);
create index backups_newest on backups (finished_at desc);
