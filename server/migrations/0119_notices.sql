-- What a user is told: derived from the audit log after its commit (docs/decisions/0054-notices.md).

create type notice_channel as enum ('app', 'email', 'sms');
create type notice_topic as enum ('approvals', 'batches', 'orders', 'purchases', 'stock');

create table notices (
  id bigint generated always as identity primary key,
  user_id int not null references users,
  -- What happened, from the closed list of the contract, and its facts; the sentence is made when it is read.
  code text not null,
  facts jsonb not null,
  -- The request that waits for the user's decision: once someone decides, the notice counts as read.
  approval_id int references approvals,
  -- When it happened.
  created_at timestamptz not null,
  read_at timestamptz
);
-- Newest first: all of a user, and the unread ones, which are also counted.
create index notices_user_idx on notices (user_id, created_at desc, id desc);
create index notices_unread_idx on notices (user_id, created_at desc, id desc) where read_at is null;
create index notices_waiting_idx on notices (approval_id) where approval_id is not null and read_at is null;
-- Old ones are removed.
create index notices_created_idx on notices (created_at);

-- What users chose to be told, and how. Without a row it is the default: in the app.
create table notice_choices (
  user_id int not null references users,
  topic notice_topic not null,
  channel notice_channel not null,
  is_on boolean not null,
  primary key (user_id, topic, channel)
);

-- Up to which row of the audit log notices were written; whatever is in the log by now stays untold.
create table notice_position (
  is_only boolean primary key default true check (is_only),
  read_up_to bigint not null
);
insert into notice_position (read_up_to) select last_id from audit_head;
