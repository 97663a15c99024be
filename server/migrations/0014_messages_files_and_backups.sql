-- What leaves the database: messages, stored files, and its backups.

create type message_channel as enum ('email', 'sms');
-- A used one has a code, password or link that was used or replaced before it was sent: it has not failed, but is no longer
-- needed.
create type message_status as enum ('failed', 'held', 'pending', 'sent', 'used');
create type file_kind as enum (
  'exit photo', 'incomplete note document', 'issue note document', 'logo', 'product picture', 'product safety sheet',
  'receipt document', 'supplier document', 'user ID', 'user picture', 'user signature');

-- Messages are written here in the transaction that causes them, and sent from here with retries. A message is claimed
-- for a short time, and sent outside of any transaction.
create table messages (
  id bigint generated always as identity primary key,
  -- Makes the Message-ID that every try carries, so that a server that is given it twice can tell.
  message_key uuid not null default gen_random_uuid(),
  channel message_channel not null,
  recipient text not null,
  subject text not null default '',
  body text not null,
  -- What it is about, such as 'password 7': once its secret was used, its body can be found and blanked.
  about text,
  is_secret boolean not null default false,
  status message_status not null default 'pending',
  attempts int not null default 0,
  last_error text,
  next_attempt_at timestamptz not null default now(),
  claimed_until timestamptz,
  claimed_by uuid,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index messages_created_idx on messages (created_at desc, id desc);
create index messages_search_idx on messages using gin (search_parts(recipient || ' ' || subject));
-- They are sent in this order: what was never tried goes before what has failed.
create index messages_due_idx on messages (channel, (attempts > 0), next_attempt_at, id) where status = 'pending';
create index messages_claimed_idx on messages (channel, recipient) where claimed_by is not null;
-- They are found by what they are about, by people too: those with a code or password that no service sends.
create index messages_about_idx on messages (about, created_at desc, id desc) where about is not null;
create statistics messages_search_stats on (recipient || ' ' || subject) from messages;

-- A stored file goes by a random name; its bytes lie in the data folder or the object store.
create table files (
  name text primary key,
  original_name text not null,
  content_type text not null,
  -- With the record that names it, this says who may read it. If it is null, no record names it, and it is for the one who
  -- uploaded it alone.
  kind file_kind,
  size_bytes bigint not null,
  -- It is of the bytes as they are stored, and null for files from before it was kept.
  sha256 bytea check (length(sha256) = 32),
  created_by_id int references users,
  created_at timestamptz not null default now()
);
-- The sums that the quotas of stored files are checked against, of all and of a user, are read from this index alone.
create index files_creator_idx on files (created_by_id) include (size_bytes);

-- A file is stored before the transaction that names it. Until then it stands here; what is not named in time is taken
-- out of the store again. A condemned one may no longer be named.
create table unnamed_files (
  name text primary key,
  stored_at timestamptz not null default now(),
  is_condemned boolean not null default false
);
create index unnamed_files_age_idx on unnamed_files (stored_at);

-- Each try to make a backup is a row, so that every server process can say how old the last one is.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  is_scheduled boolean not null,
  -- It lies there on the machine that made it, and is so large.
  folder text not null,
  size_bytes bigint check (size_bytes >= 0),
  -- It says why there is none, and is null for one that was made.
  error text,
  -- The schedule removed it then, to keep only as many as it was set to.
  removed_at timestamptz,
  constraint backups_made_or_failed check ((size_bytes is null) <> (error is null))
);
create index backups_finished_idx on backups (finished_at desc);

-- When and where the server backs itself up, as set on the screen; BACKUP_DIR in the environment goes before it. Without a
-- row it does not at all.
create table backup_settings (
  is_only boolean primary key default true check (is_only),
  folder text not null check (folder <> ''),
  -- These are times of day in the business's time zone, and days of the week from Monday, 1, to Sunday.
  times text[] not null check (cardinality(times) > 0),
  days smallint[] not null check (cardinality(days) > 0 and days <@ '{1,2,3,4,5,6,7}'),
  keep int not null check (keep > 0),
  updated_at timestamptz not null default now()
);

-- Somebody asked for a backup, which the process that does the chores makes, one at a time.
create table backup_requests (
  id int generated always as identity primary key,
  user_id int not null references users,
  requested_at timestamptz not null default now(),
  -- The progress is how much is copied of what is expected.
  done_bytes bigint not null default 0,
  expected_bytes bigint not null,
  finished_at timestamptz
);
create unique index backup_requests_unfinished_key on backup_requests ((finished_at is null)) where finished_at is null;
create index backup_requests_user_idx on backup_requests (user_id);
