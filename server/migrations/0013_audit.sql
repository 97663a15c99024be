-- What happened is kept for good in the audit log; some of its events are unusual, and users are told of others.

-- The audit log is append-only, and each row carries the hash of the one before it: whoever changes, removes or adds
-- a row by hand breaks the chain, which `npm run verify-audit` walks.
create table audit_logs (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  user_id int references users,
  entity text not null,
  -- It refers to nothing: what was logged may be gone, and is of any table.
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
-- The log is read newest first, all of it or that of one user, one kind of thing, one kind of act or one event; and searched
-- by its words.
create index audit_logs_created_idx on audit_logs (created_at desc, id desc);
create index audit_logs_user_idx on audit_logs (user_id, created_at desc, id desc);
create index audit_logs_kind_idx on audit_logs (entity, created_at desc, id desc);
create index audit_logs_action_idx on audit_logs (action, created_at desc, id desc);
create index audit_logs_code_idx on audit_logs (code, created_at desc, id desc);
create index audit_logs_search_idx on audit_logs using gin (search_parts(coalesce(search_text, details)));
create statistics audit_logs_search_stats on (coalesce(search_text, details)) from audit_logs;

-- The chain ends here. The row is locked from the first audit row of a transaction to its commit.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  last_id bigint not null,
  hash bytea not null
);
insert into audit_head (last_id, hash) values (0, '');

-- Each row is hashed as it is written, as those of the ledger are (ledger_hash). The facts of an event, and what was before
-- and after it, count to the letter, nulls among them.
create function audit_hash(entry audit_logs) returns bytea
  language sql stable
  return sha256(convert_to(
    '{"id": ' || (entry).id
    || coalesce(', "code": ' || to_json((entry).code)::text, '')
    || coalesce(', "data": ' || (entry).data::text, '')
    || ', "after": ' || coalesce((entry).after::text, 'null')
    || ', "action": ' || to_json((entry).action)::text
    || ', "before": ' || coalesce((entry).before::text, 'null')
    || ', "entity": ' || to_json((entry).entity)::text
    || coalesce(', "details": ' || to_json((entry).details)::text, '')
    || coalesce(', "user_id": ' || (entry).user_id, '')
    || coalesce(', "entity_id": ' || (entry).entity_id, '')
    || ', "created_at": ' || rtrim(to_json((entry).created_at at time zone 'UTC')::text, '"') || '+00:00"'
    || coalesce(', "request_id": ' || to_json((entry).request_id)::text, '')
    || coalesce(', "search_text": ' || to_json((entry).search_text)::text, '')
    || ', "previous_hash": "\\x' || encode((entry).previous_hash, 'hex') || '"}', 'UTF8'));

-- Numbers and chains each row under the lock of the head, so that ids follow one another without a gap. It works as
-- the owner, since the server's role may not write the head. Only what the chain needs is read of the rows before.
create function chain_audit_row() returns trigger
  language plpgsql security definer as $$
declare
  head record;
  added record;
begin
  select last_id as id, hash into strict head from audit_head for update;
  -- Rows of this same statement, which the head does not know of yet.
  select id, hash into added from audit_logs where id > head.id order by id desc limit 1;
  if not found then
    added := head;
  end if;
  new.id := added.id + 1;
  new.previous_hash := added.hash;
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

-- Which kind of unusual event a row of the log is, of `unusualKinds` in the contract: what its owner should look at
-- (docs/decisions/0081-unusual-events.md). It is null for all others. Whoever changes the function replaces both indexes
-- too, as they are built on it.
create function unusual_kind(code text, data jsonb, before jsonb) returns text
  language sql immutable parallel safe as $$
  select case
    when code in ('import.undo', 'import.requestUndo') then 'importUndone'
    when code in ('pickupNote.cancel', 'dispatchNote.cancel', 'pickupNote.requestCancel', 'dispatchNote.requestCancel')
      then 'noteCancelled'
    when code in ('pickupNote.correct', 'dispatchNote.correct') and data ?| array['approverId', 'isRedirected']
      then 'receiverCorrected'
    when code = 'dispatchNote.process' and data ? 'taker' then 'receiverCorrected'
    when code = 'pickupNote.resendCode' and before is not null then 'receiverCorrected'
    when code in ('pickupNote.reject', 'dispatchNote.reject', 'pickupNote.delete', 'dispatchNote.delete')
      and data ? 'issuerIds' then 'goodsReturned'
    when code in ('receipt.requestReverse', 'receipt.reverse') then 'receiptReversed'
    when code = 'stockCount.cancel' then 'countDropped'
    when code = 'stockCount.submit' and coalesce((data ->> 'differing')::int, 0) > 0 then 'countDropped'
    when code = 'stockCount.count' and data ? 'times' then 'countRepeated'
    when code in ('receipt.verifyItem', 'receipt.process') and data ->> 'own' in ('alone', 'always') then 'receiptVerified'
    when code in ('approvalRequest.approve', 'approvalRequest.reject', 'pickupNote.verifyCode')
      and data ->> 'own' in ('alone', 'always', 'handedOut') then 'ownDecision'
    when code in ('approvalRule.update', 'approvalPolicy.setOwnRequests', 'approvalPolicy.setReceiptVerifier',
      'approvalPolicy.setSecondName', 'approvalPolicy.setMemberReserve', 'approvalPolicy.loseApprover', 'approvalPolicy.gainApprover')
      then 'rulesChanged'
    when code = 'role.update' and before ?| array['approveTransfer', 'approveAdjustment', 'approvePurchase']
      then 'rulesChanged'
    when code in ('user.resetPassword', 'user.renewPassword', 'user.showPassword', 'user.makeOneTimePassword')
      then 'passwordReset'
    when code in ('pickupNote.missExit', 'dispatchNote.missExit') then 'exitUnmarked'
    when code in ('lot.moveExpiry', 'lot.renumber', 'product.moveExpiry') then 'expiryMoved'
    when code = 'message.read' then 'secretRead'
  end
$$;

create index audit_logs_unusual_idx on audit_logs (created_at desc, id desc)
  where unusual_kind(code, data, before) is not null;
create index audit_logs_unusual_kind_idx on audit_logs (unusual_kind(code, data, before), created_at desc, id desc)
  where unusual_kind(code, data, before) is not null;

-- The owners were told up to this Monday, where the business is.
create table unusual_week (
  is_only boolean primary key default true check (is_only),
  told_up_to date not null
);
insert into unusual_week (told_up_to) select date_trunc('week', now() at time zone timezone)::date from business_clock;

-- What a user is told is derived from the audit log after its commit (docs/decisions/0054-notices.md).

create type notice_channel as enum ('app', 'email', 'sms');
create type notice_topic as enum ('approvals', 'batches', 'counts', 'exports', 'orders', 'purchases', 'stock');

create table notices (
  id bigint generated always as identity primary key,
  user_id int not null references users,
  -- What happened, from the closed list of the contract, and its facts; the sentence is made when it is read.
  code text not null,
  facts jsonb not null,
  -- The request that waits for the user's decision: once someone decides, the notice counts as read.
  approval_id int references approvals,
  -- It happened then.
  created_at timestamptz not null,
  read_at timestamptz,
  -- A note that is ready, of which those who hand goods out are told: once it is processed, cancelled or deleted, the notice
  -- counts as read.
  note_id int references issue_notes
);
-- A user reads all, or the unread ones, newest first; the latter are also counted.
create index notices_user_idx on notices (user_id, created_at desc, id desc);
create index notices_unread_idx on notices (user_id, created_at desc, id desc) where read_at is null;
create index notices_waiting_idx on notices (approval_id) where approval_id is not null and read_at is null;
create index notices_note_idx on notices (note_id) where note_id is not null and read_at is null;
-- Who decides is told that a count waits, until each of its adjustments was decided.
create index notices_count_waits_idx on notices (((facts ->> 'id')::int)) where code = 'count.wait' and read_at is null;
-- Old ones are removed.
create index notices_created_idx on notices (created_at);

-- Users chose to be told of these, and how. Without a row it is the default: in the app.
create table notice_choices (
  user_id int not null references users,
  topic notice_topic not null,
  channel notice_channel not null,
  is_on boolean not null,
  primary key (user_id, topic, channel)
);

-- Notices were written up to this row of the audit log.
create table notice_position (
  is_only boolean primary key default true check (is_only),
  read_up_to bigint not null
);
insert into notice_position (read_up_to) values (0);
