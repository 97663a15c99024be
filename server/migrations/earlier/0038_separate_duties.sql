-- Nobody decides on, or verifies, what is their own: how strictly, as whoever manages users chose.
create table duty_policy (
  id int primary key default 1 check (id = 1),
  -- Whether requesters decide on their own requests.
  own_requests text not null default 'alone' check (own_requests in ('alone', 'never', 'always')),
  -- Whether a receipt is verified by another than those who entered it.
  receipts_by_another boolean not null default false
);
insert into duty_policy default values;
-- What the queue shows depends on it.
create trigger duty_policy_announce after update on duty_policy
  for each statement execute function announce_approvals();

-- Who sent a pickup's code to a corrected phone or address, and so does not enter it.
create table pickup_code_corrections (
  note_id int not null references issue_notes on delete cascade,
  user_id int not null references users,
  primary key (note_id, user_id)
);
insert into pickup_code_corrections (note_id, user_id)
  select distinct note.id, audited.user_id
  from audit_logs audited join issue_notes note on note.id = audited.entity_id
  where audited.entity = 'Pickup Note' and audited.action = 'code' and audited.user_id is not null
    and audited.before is not null and note.status = 'active';

-- Who opened a receipt, or changed its details or items.
create table batch_enterers (
  batch_id int not null references batches on delete cascade,
  user_id int not null references users,
  primary key (batch_id, user_id)
);
insert into batch_enterers (batch_id, user_id)
  select id, created_by_id from batches where not is_verified and status <> 'cancelled'
  union
  select batch.id, audited.user_id
  from audit_logs audited join batches batch on batch.id = audited.entity_id
  where audited.entity = 'Batch' and audited.user_id is not null
    and audited.action in ('update', 'add item', 'correct item', 'remove item', 'complete item')
    and not batch.is_verified and batch.status <> 'cancelled';

-- The queue in its orders, and its count, without a look at every request.
create index approvals_priority_idx
  on approvals ((case priority when 'urgent' then 1 when 'high' then 2 else 3 end), id) include (module, requested_by_id)
  where type = 'pending';
create index approvals_pending_created_idx on approvals (created_at, id) where type = 'pending';
