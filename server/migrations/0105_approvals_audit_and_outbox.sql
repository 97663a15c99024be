-- What stands around the documents: who decides on them, the audit log, messages, stored files, backups.

create type approval_module as enum
  ('StockAdjustment', 'StockReleased', 'StockTransfer', 'dispatch', 'pickup', 'purchase');
create type approval_status as enum ('approved', 'pending', 'rejected', 'withdrawn');
create type approval_priority as enum ('high', 'normal', 'urgent');
create type own_requests_mode as enum ('alone', 'always', 'never');
create type message_channel as enum ('email', 'sms');
create type message_status as enum ('failed', 'held', 'pending', 'sent');
create type file_kind as enum (
  'incomplete note document', 'issue note document', 'logo', 'product picture', 'product safety sheet',
  'receipt document', 'supplier document', 'user ID', 'user picture', 'user signature');

-- Which modules' documents wait for an approval.
create table approval_rules (
  module approval_module primary key,
  required boolean not null
);
insert into approval_rules (module, required)
  select unnest(enum_range(null::approval_module)), true;

-- Requests for approval, one pending for a document at a time. Each refers to its document by the key of its module.
create table approvals (
  id int generated always as identity primary key,
  module approval_module not null,
  purchase_id int references purchases,
  note_id int references issue_notes,
  adjustment_id int references stock_adjustments,
  transfer_id int references stock_transfers,
  release_id int references stock_releases,
  status approval_status not null default 'pending',
  priority approval_priority not null default 'normal',
  requested_by_id int not null references users,
  decided_by_id int references users,
  comment text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint approvals_document_of_module check (
    num_nonnulls(purchase_id, note_id, adjustment_id, transfer_id, release_id) = 1
    and case module
      when 'purchase' then purchase_id
      when 'pickup' then note_id
      when 'dispatch' then note_id
      when 'StockAdjustment' then adjustment_id
      when 'StockTransfer' then transfer_id
      when 'StockReleased' then release_id
    end is not null)
);
create unique index approvals_pending_key on approvals
  (module, (coalesce(purchase_id, note_id, adjustment_id, transfer_id, release_id))) where status = 'pending';
-- What a document's approval was, the latest first; and what a deleted draft is looked for in.
create index approvals_purchase_idx on approvals (purchase_id, id desc) where purchase_id is not null;
create index approvals_note_idx on approvals (note_id, id desc) where note_id is not null;
create index approvals_adjustment_idx on approvals (adjustment_id, id desc) where adjustment_id is not null;
create index approvals_transfer_idx on approvals (transfer_id, id desc) where transfer_id is not null;
create index approvals_release_idx on approvals (release_id, id desc) where release_id is not null;
-- The queue in its orders, and its count, without a look at every request.
create index approvals_priority_idx
  on approvals ((case priority when 'urgent' then 1 when 'high' then 2 else 3 end), id) include (module, requested_by_id)
  where status = 'pending';
create index approvals_pending_created_idx on approvals (created_at, id) where status = 'pending';
create index approvals_requester_idx on approvals (requested_by_id) where status = 'pending';
-- What Home counts as open at an earlier moment.
create index approvals_decided_idx on approvals (module, updated_at) where status <> 'pending';

-- Nobody decides on, or verifies, what is their own: how strictly, as whoever manages users chose.
create table duty_policy (
  id int primary key default 1 check (id = 1),
  -- Whether requesters decide on their own requests.
  own_requests own_requests_mode not null default 'alone',
  -- Whether a receipt is verified by another than those who entered it.
  receipts_by_another boolean not null default false
);
insert into duty_policy default values;

-- The audit log is append-only, and each row carries the hash of the one before it: whoever changes, removes or adds
-- a row by hand breaks the chain, which `npm run verify-audit` walks.
create table audit_logs (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  user_id int references users,
  entity text not null,
  -- Refers to nothing: what was logged may be gone, and is of any table.
  entity_id bigint,
  action text not null,
  -- What happened is kept as an event, its code and its facts; the sentence is made when it is read. Rows from before
  -- events were kept have theirs in details, and no code.
  code text,
  data jsonb,
  search_text text,
  details text,
  before jsonb,
  after jsonb,
  request_id text,
  previous_hash bytea not null default '',
  hash bytea not null default '',
  constraint audit_logs_event check (
    case when code is null then details is not null and data is null and search_text is null
      else details is null and data is not null and search_text is not null end)
);
-- Newest first: all, of one user, of one kind of thing, of one kind of act, of one event; and by its words.
create index audit_logs_created_idx on audit_logs (created_at desc, id desc);
create index audit_logs_user_idx on audit_logs (user_id, created_at desc, id desc);
create index audit_logs_kind_idx on audit_logs (entity, created_at desc, id desc);
create index audit_logs_action_idx on audit_logs (action, created_at desc, id desc);
create index audit_logs_code_idx on audit_logs (code, created_at desc, id desc);
create index audit_logs_search_idx on audit_logs using gin (coalesce(search_text, details) gin_trgm_ops);

-- Where the chain ends. Its row is locked from the first audit row of a transaction to its commit.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  last_id bigint not null,
  hash bytea not null
);
insert into audit_head (last_id, hash) values (0, '');

-- Hash of all that a row says, with the hash before it. Columns that are null count for nothing, so that a column
-- added later leaves earlier hashes as they are; the facts of an event count to the letter, nulls among them. A column
-- that is renamed is hashed by its first name, as in ledger_hash.
create function audit_hash(entry audit_logs) returns bytea
  language sql stable set timezone = 'UTC' set bytea_output = 'hex'
  return sha256(convert_to((
    jsonb_strip_nulls(to_jsonb(entry) - '{hash,before,after,data}'::text[])
      || jsonb_build_object('before', (entry).before, 'after', (entry).after)
      || case when (entry).data is null then '{}' else jsonb_build_object('data', (entry).data) end)::text, 'UTF8'));

-- Numbers and chains each row under the lock of the head, so that ids follow one another without a gap. It works as
-- the owner, since the server's role may not write the head.
create function chain_audit_row() returns trigger
  language plpgsql security definer as $$
declare
  head audit_head;
  last audit_logs;
begin
  select * into strict head from audit_head for update;
  -- Rows of this same statement, which the head does not know of yet.
  select * into last from audit_logs where id > head.last_id order by id desc limit 1;
  new.id := coalesce(last.id, head.last_id) + 1;
  new.previous_hash := coalesce(last.hash, head.hash);
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_logs_chain before insert on audit_logs
  for each row execute function chain_audit_row();

create function move_audit_head() returns trigger
  language plpgsql security definer as $$
begin
  update audit_head set last_id = last.id, hash = last.hash
    from (select id, hash from added order by id desc limit 1) last;
  return null;
end $$;
create trigger audit_logs_head after insert on audit_logs referencing new table as added
  for each statement execute function move_audit_head();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_logs_append_only before update or delete on audit_logs
  for each row execute function refuse_audit_change();
create trigger audit_logs_no_truncate before truncate on audit_logs
  for each statement execute function refuse_audit_change();

-- A function that works as the owner must never be shown another table of the same name.
do $$
begin
  execute format('alter function chain_audit_row() set search_path = %I, pg_temp', current_schema());
  execute format('alter function move_audit_head() set search_path = %I, pg_temp', current_schema());
end $$;

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
create index messages_search_idx on messages using gin ((recipient || ' ' || subject) gin_trgm_ops);
-- Read in this order: what was never tried goes before what has failed.
create index messages_due_idx on messages (channel, (attempts > 0), next_attempt_at, id) where status = 'pending';
create index messages_claimed_idx on messages (channel, recipient) where claimed_by is not null;
create index messages_secrets_idx on messages (about) where is_secret and body <> '';

-- Stored files by their random name; the bytes lie in the data folder or the object store.
create table files (
  name text primary key,
  original_name text not null,
  content_type text not null,
  -- With the record that names it, this says who may read it. Null: no record names it, so it is for the one who
  -- uploaded it alone.
  kind file_kind,
  size_bytes bigint not null,
  -- Of the bytes as they are stored; null for files from before it was kept.
  sha256 bytea check (length(sha256) = 32),
  created_by_id int references users,
  created_at timestamptz not null default now()
);
-- The sums that the quotas of stored files are checked against, of all and of a user, are read from this index alone.
create index files_by_owner on files (created_by_id) include (size_bytes);

-- A file is stored before the transaction that names it. Until then it stands here; what is not named in time is taken
-- out of the store again. Condemned: nothing may name it any more.
create table unnamed_files (
  name text primary key,
  stored_at timestamptz not null default now(),
  is_condemned boolean not null default false
);
create index unnamed_files_age_idx on unnamed_files (stored_at);

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
