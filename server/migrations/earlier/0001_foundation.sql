-- People, what they may do, and what every feature stands on.

-- Document numbers: at least `width` digits, never cut off (lpad alone would cut).
create function document_number(prefix text, number bigint, width int) returns text
  language sql immutable strict
  return prefix || case when length(number::text) >= width then number::text else lpad(number::text, width, '0') end;

-- Settings that all server processes share; `link_key` signs the links in QR codes.
create table app_settings (
  key text primary key,
  value text not null
);

create table roles (
  id int generated always as identity primary key,
  name text not null,
  description text not null default '',
  flags text[] not null default '{login}',
  created_at timestamptz not null default now()
);
create unique index roles_name_key on roles (lower(name));

create table users (
  id int generated always as identity primary key,
  name text not null,
  email text not null,
  phone text not null default '',
  phone2 text not null default '',
  designation text not null default '',
  employee_id text not null default '',
  is_system_user boolean not null default true,
  is_active boolean not null default true,
  role_id int not null references roles,
  password_hash text,
  must_change_password boolean not null default false,
  picture text not null default '',
  signature text not null default '',
  upload text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email_key on users (lower(email)) where deleted_at is null and email <> '';
create index users_role_idx on users (role_id);

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

create table password_resets (
  token_hash bytea primary key,
  user_id int not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Tries at signing in, reset and codes, by address and by account, in a window that all processes share.
create table attempts (
  key text primary key,
  count int not null,
  window_ends_at timestamptz not null
);

create table audit_logs (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  user_id int references users,
  entity text not null,
  entity_id bigint,
  action text not null,
  details text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_logs_created_idx on audit_logs (created_at desc, id desc);
create index audit_logs_user_idx on audit_logs (user_id, id desc);
create index audit_logs_entity_idx on audit_logs (entity, entity_id);

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

-- Messages are written here in the transaction that causes them, and sent from here with retries.
create table messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  is_secret boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'held')),
  attempts int not null default 0,
  last_error text,
  next_attempt_at timestamptz not null default now(),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index messages_due_idx on messages (next_attempt_at) where status = 'pending';
create index messages_created_idx on messages (created_at desc, id desc);

-- Stored files by their random name; the bytes lie in the data folder or the object store.
create table files (
  name text primary key,
  original_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  created_by_id int references users,
  created_at timestamptz not null default now()
);

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

-- One request a document and time: `document_id` is the id within the module.
create table approvals (
  id int generated always as identity primary key,
  module text not null check (module in ('purchase', 'pickup', 'dispatch', 'StockReleased', 'StockAdjustment', 'StockTransfer')),
  document_id int not null,
  type text not null default 'pending' check (type in ('pending', 'approved', 'rejected', 'withdrawn')),
  priority text not null default 'normal' check (priority in ('urgent', 'high', 'normal')),
  requested_by_id int not null references users,
  decided_by_id int references users,
  comment text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index approvals_pending_key on approvals (module, document_id) where type = 'pending';
create index approvals_queue_idx on approvals (module, created_at) where type = 'pending';
create index approvals_requester_idx on approvals (requested_by_id) where type = 'pending';

create table approval_rules (
  module text primary key,
  required boolean not null
);
insert into approval_rules (module, required) values
  ('purchase', true), ('pickup', true), ('dispatch', true),
  ('StockReleased', true), ('StockAdjustment', true), ('StockTransfer', true);
