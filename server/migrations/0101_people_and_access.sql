-- Who works here, what they may do, and how they sign in.
--
-- Conventions of all these files. Times are timestamptz, quantities numeric(15, 3) in the product's unit, money
-- numeric(15, 2) in Kenyan shillings. Text that may be missing is '' rather than null, and so is the name of a stored
-- file. Keys, references and checks of one column keep the names that PostgreSQL gives them (<table>_<column>_fkey,
-- _check, _key); those of several columns are named here. The values of each enum stand in alphabetical order, since
-- lists are sorted by them.

-- Parts of words are searched by indexes of trigrams.
create extension if not exists pg_trgm;

-- Document numbers: at least `width` digits, never cut off (lpad alone would cut).
create function document_number(prefix text, number bigint, width int) returns text
  language sql immutable strict
  return prefix || case when length(number::text) >= width then number::text else lpad(number::text, width, '0') end;

create table roles (
  id int generated always as identity primary key,
  name text not null,
  description text not null default '',
  -- Permissions by name; the contract holds the list.
  flags text[] not null default '{login}',
  created_at timestamptz not null default now(),
  -- A deleted role stays for the deleted users who held it; its name is free again.
  deleted_at timestamptz
);
create unique index roles_name_key on roles (lower(name)) where deleted_at is null;

create table users (
  id int generated always as identity primary key,
  name text not null,
  email text not null,
  phone text not null default '',
  phone2 text not null default '',
  designation text not null default '',
  -- The number that the business gives its people.
  employee_id text not null default '',
  is_system_user boolean not null default true,
  is_active boolean not null default true,
  role_id int not null references roles,
  password_hash text,
  must_change_password boolean not null default false,
  -- The flags that everyone holds who has had a hand in how this user signs in (made the account, redirected its
  -- messages, saw its password in the outbox). Null where nobody has who holds less than everything.
  trusted_flags text[],
  picture text not null default '',
  signature text not null default '',
  upload text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email_key on users (lower(email)) where deleted_at is null and email <> '';
create index users_role_idx on users (role_id);
create index users_name_idx on users (name, id) where deleted_at is null;

-- Only hashes of tokens are kept. The file token rides in a cookie and opens files and PDFs alone.
create table sessions (
  token_hash bytea primary key,
  file_token_hash bytea not null unique,
  user_id int not null references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_idx on sessions (user_id);

-- Every server process hears when sessions end, so that what it holds open for them ends too. Sessions end in many ways,
-- also without an event, which would say so itself.
create function announce_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', '');
  return null;
end $$;
create trigger sessions_announce after delete on sessions
  for each statement execute function announce_sessions();

create table password_resets (
  token_hash bytea primary key,
  user_id int not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_user_idx on password_resets (user_id);

-- The address that a user asked for, until it is confirmed by the link that was sent there. One at a time.
create table email_changes (
  user_id int primary key references users on delete cascade,
  token_hash bytea not null unique,
  email text not null,
  -- The session that asked, which goes on. It may end before the change does.
  session_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Browsers in which a user signed in before, by the hash of a cookie; on a shared machine several users have one.
create table known_devices (
  token_hash bytea not null,
  user_id int not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_devices_user_idx on known_devices (user_id);

-- Wrong tries at signing in, resets and codes, by address and by account, which all processes share: how many were
-- remembered at counted_at (from then on one after the other is forgotten, so a fraction may be left), and until when no
-- further try is taken. The row is of no use from window_ends_at on.
create table attempts (
  key text primary key,
  count double precision not null,
  counted_at timestamptz not null default now(),
  paused_until timestamptz not null default now(),
  window_ends_at timestamptz not null
);

-- The first answer to a call that carried an Idempotency-Key, kept in the transaction of its change.
create table idempotency_keys (
  user_id int not null references users,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

-- Each save is a row; the newest holds.
create table business_profiles (
  id int generated always as identity primary key,
  business_name text not null default '',
  business_email text not null default '',
  business_tel text not null default '',
  business_address text not null default '',
  business_website text not null default '',
  business_logo text not null default '',
  system_name text not null default '',
  created_by_id int references users,
  created_at timestamptz not null default now()
);

-- Payment cards as they are shown. Neither number nor code is ever kept.
create table credit_cards (
  id int generated always as identity primary key,
  brand text not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  holder text not null,
  expiry text not null check (expiry ~ '^(0[1-9]|1[0-2])/[0-9]{2}$'),
  created_by_id int not null references users,
  created_at timestamptz not null default now()
);

-- Settings that all server processes share.
create table app_settings (
  key text primary key,
  value text not null
);

-- The keys that sign links. The one without read_until signs; the others are read until then. The first key, which
-- links printed before carry without its id, has id 1.
create table link_keys (
  id int generated by default as identity (start with 2) primary key,
  secret text not null,
  created_at timestamptz not null default now(),
  read_until timestamptz
);
create unique index link_keys_signing_key on link_keys ((true)) where read_until is null;
