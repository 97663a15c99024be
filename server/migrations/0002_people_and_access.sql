-- Who works here, what they may do, and how they sign in; the business that they work for, and its settings.

-- Ghala speaks these languages.
create type language as enum ('en', 'sw');

-- Server processes keep for some seconds what a session may do (docs/decisions/0044-known-sessions.md), and hold live
-- events open for it. Whatever changes that is announced: on the channel to every process, and by an INFO message, which
-- no setting hides, to the one that made the change, so that it knows before it answers. Only real changes are announced,
-- as commits that notify wait for each other; recording that a session was used is not one.
create function announce_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', '');
  raise info using errcode = 'GH001', message = 'what sessions may do has changed';
  return null;
end $$;

create table roles (
  id int generated always as identity primary key,
  name text not null,
  description text not null default '',
  -- These are permissions by name; the contract holds the list.
  flags text[] not null default '{login}',
  created_at timestamptz not null default now(),
  -- A deleted role stays for the deleted users who held it; its name is free again.
  deleted_at timestamptz
);
create unique index roles_name_key on roles (lower(name)) where deleted_at is null;
create trigger roles_announce_sessions after update on roles
  for each row when (old.flags is distinct from new.flags) execute function announce_sessions();

create table users (
  id int generated always as identity primary key,
  name text not null,
  email text not null,
  phone text not null default '',
  phone2 text not null default '',
  designation text not null default '',
  -- The business gives its people this number.
  employee_id text not null default '',
  is_system_user boolean not null default true,
  is_active boolean not null default true,
  role_id int not null references roles,
  password_hash text,
  must_change_password boolean not null default false,
  -- The flags that everyone holds who has had a hand in how this user signs in (made the account, redirected its
  -- messages, saw its password in the outbox). It is null where nobody has who holds less than everything.
  trusted_flags text[],
  picture text not null default '',
  signature text not null default '',
  upload text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The user reads this one; if it is null, the one that the browser asks for.
  language language,
  -- This user handed out the temporary password (docs/decisions/0079-whose-password.md). It is null for the server's
  -- operator, and once the user has chosen one.
  password_given_by_id int references users,
  -- Then the user first chose a password of their own. While it is null, nobody knows that the account has an owner.
  password_chosen_at timestamptz,
  -- A temporary password ends some days later.
  password_set_at timestamptz not null default now(),
  -- Who last handed out a password, and when, is kept when the owner chooses another: nothing shows who chose that.
  handed_out_by_id int references users,
  handed_out_at timestamptz,
  constraint users_handed_out check (num_nulls(handed_out_by_id, handed_out_at) in (0, 2))
);
create unique index users_email_key on users (lower(email)) where deleted_at is null and email <> '';
create index users_role_idx on users (role_id);
-- Who signs in by phone number is found by it.
create index users_phone_idx on users (phone) where deleted_at is null and phone <> '';
create index users_phone2_idx on users (phone2) where deleted_at is null and phone2 <> '';
create trigger users_announce_sessions after update on users
  for each row when (
    (old.name, old.role_id, old.language, old.must_change_password, old.is_active, old.is_system_user, old.deleted_at)
    is distinct from
    (new.name, new.role_id, new.language, new.must_change_password, new.is_active, new.is_system_user, new.deleted_at)
  ) execute function announce_sessions();
create trigger users_new_words after insert on users referencing new table as changed
  for each statement execute function learn_name_words('user');
create trigger users_changed_words after update on users referencing new table as changed
  for each statement execute function learn_name_words('user');

-- A browser in which a user signed in before is known by the hash of a cookie; on a shared machine several users have one.
-- A PIN, with which a user signs in on one browser, is hashed as a password is, and is of no use without the cookie.
create table known_devices (
  token_hash bytea not null,
  user_id int not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- It outlives the cookie, which changes at each sign-in, so that wrong PINs stay counted.
  id int generated always as identity unique,
  -- The browser names itself so, such as 'Chrome, Windows'.
  label text not null default '',
  pin_hash text,
  pin_set_at timestamptz,
  pin_used_at timestamptz,
  -- So many wrong PINs came since the last right one.
  pin_failures int not null default 0,
  primary key (token_hash, user_id),
  constraint known_devices_pin_check
    check ((pin_hash is null) = (pin_set_at is null) and (pin_hash is null) = (pin_used_at is null))
);
create index known_devices_user_idx on known_devices (user_id);

-- Only hashes of tokens are kept. The file token rides in a cookie and opens files and PDFs alone.
create table sessions (
  token_hash bytea primary key,
  file_token_hash bytea not null unique,
  user_id int not null references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the password was last entered to confirm changes that need it.
  confirmed_at timestamptz,
  -- The browser in which it was opened, so that forgetting one signs it out.
  device_id int references known_devices (id) on delete set null
);
create index sessions_user_idx on sessions (user_id);
create index sessions_device_idx on sessions (device_id) where device_id is not null;
create trigger sessions_announce_end after delete on sessions
  for each row execute function announce_sessions();
create trigger sessions_announce after update on sessions
  for each row when (
    (old.token_hash, old.file_token_hash, old.user_id, old.expires_at)
    is distinct from (new.token_hash, new.file_token_hash, new.user_id, new.expires_at)
  ) execute function announce_sessions();

create table password_resets (
  token_hash bytea primary key,
  user_id int not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_user_idx on password_resets (user_id);

-- The address that a user asked for waits here until it is confirmed by the link that was sent there, one at a time.
create table email_changes (
  user_id int primary key references users on delete cascade,
  token_hash bytea not null unique,
  email text not null,
  -- The session that asked, which goes on. It may end before the change does.
  session_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- All processes share what they know of wrong tries at signing in, resets and codes, by address and by account: how many
-- were remembered at counted_at (from then on one after the other is forgotten, so a fraction may be left), and until when
-- no further try is taken. The row is of no use from window_ends_at on.
create table attempts (
  key text primary key,
  count double precision not null,
  counted_at timestamptz not null default now(),
  paused_until timestamptz not null default now(),
  window_ends_at timestamptz not null
);

-- The first answer to a call that carried an Idempotency-Key is kept in the transaction of its change.
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

-- A view is a list as users saved it: what is searched, filtered and sorted by, and which columns are shown
-- (docs/decisions/0062-saved-views.md).
create table saved_views (
  id int generated always as identity primary key,
  -- The list goes by the unique name of its table on the screens.
  list text not null,
  name text not null,
  -- It is one user's, a role's, or everyone's if it has neither.
  user_id int references users,
  role_id int references roles,
  -- The list's parameters as in its address, each a text; and by the column's name whether it is shown.
  query jsonb not null default '{}',
  columns jsonb not null default '{}',
  -- The list opens with it.
  is_start boolean not null default false,
  created_at timestamptz not null default now(),
  constraint saved_views_one_audience check (user_id is null or role_id is null)
);
-- Each list of a user, a role or everyone has views of different names, and at most one to start with.
create unique index saved_views_name_key
  on saved_views (coalesce(user_id, 0), coalesce(role_id, 0), list, lower(name));
create unique index saved_views_start_key
  on saved_views (coalesce(user_id, 0), coalesce(role_id, 0), list) where is_start;
create index saved_views_role_idx on saved_views (role_id) where role_id is not null;

-- Users and roles are not removed when they are deleted; their views are.
create function delete_saved_views() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    delete from saved_views where user_id = new.id;
  else
    delete from saved_views where role_id = new.id;
  end if;
  return null;
end $$;
create trigger users_saved_views after update of deleted_at on users for each row
  when (new.deleted_at is not null) execute function delete_saved_views();
create trigger roles_saved_views after update of deleted_at on roles for each row
  when (new.deleted_at is not null) execute function delete_saved_views();

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
  created_at timestamptz not null default now(),
  -- What papers and messages to outsiders are written in.
  language language not null default 'en'
);

-- Payment cards are kept as they are shown: never the number, and never the code.
create table credit_cards (
  id int generated always as identity primary key,
  brand text not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  holder text not null,
  expiry text not null check (expiry ~ '^(0[1-9]|1[0-2])/[0-9]{2}$'),
  created_by_id int not null references users,
  created_at timestamptz not null default now()
);

-- All server processes share these settings.
create table app_settings (
  key text primary key,
  value text not null
);

-- Keys sign links. The one without read_until signs; the others are read until then. The first key, which links printed
-- before carry without its id, has id 1.
create table link_keys (
  id int generated by default as identity (start with 2) primary key,
  secret text not null,
  created_at timestamptz not null default now(),
  read_until timestamptz
);
create unique index link_keys_signing_key on link_keys ((true)) where read_until is null;

-- The server's own address by which a signed-in user reached it last: links in messages that no request sends begin
-- there while neither PUBLIC_URL nor an administrator names another.
create table reached_origin (
  is_only boolean primary key default true check (is_only),
  origin text not null,
  reached_at timestamptz not null default now()
);

-- The time zone that says which day it is where the business is; every server writes its own as it starts.
create table business_clock (
  is_only boolean primary key default true check (is_only),
  timezone text not null
);
insert into business_clock (timezone) values ('Africa/Nairobi');
create function business_day() returns date language sql stable
  return (select (now() at time zone timezone)::date from business_clock);
