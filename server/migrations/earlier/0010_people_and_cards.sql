-- Deleted roles stay for the deleted users who held them; their names are free again.
alter table roles add column deleted_at timestamptz;
drop index roles_name_key;
create unique index roles_name_key on roles (lower(name)) where deleted_at is null;

-- The audit log of one kind of deed.
create index audit_logs_action_idx on audit_logs (action, created_at desc, id desc);

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
