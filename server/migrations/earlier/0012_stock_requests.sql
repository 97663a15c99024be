-- Adjustments, transfers and releases are asked for, decided as approvals, and move stock when they are approved.
-- Reservations hold stock at once.

create table stock_adjustments (
  id int generated always as identity primary key,
  record_id int not null references stock_records,
  type text not null check (type in ('Addition', 'Reduction')),
  quantity numeric(15, 3) not null check (quantity > 0),
  -- What was available before and after, at the moment when it was done.
  old_quantity numeric(15, 3),
  new_quantity numeric(15, 3),
  comment text not null default '',
  status text not null default 'pending' check (status in ('pending', 'done', 'rejected')),
  requested_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stock_adjustments_created_idx on stock_adjustments (created_at desc, id desc);
create index stock_adjustments_status_idx on stock_adjustments (status, created_at desc, id desc);
create index stock_adjustments_record_idx on stock_adjustments (record_id);

create table stock_transfers (
  id int generated always as identity primary key,
  record_id int not null references stock_records,
  -- What was asked for: a warehouse (its oldest section receives), a section or a virtual warehouse.
  to_place_id int not null references places,
  -- Where it went, once it was done.
  to_record_id int references stock_records,
  quantity numeric(15, 3) not null check (quantity > 0),
  reason text not null default '',
  comment text not null default '',
  status text not null default 'pending' check (status in ('pending', 'done', 'rejected')),
  requested_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stock_transfers_created_idx on stock_transfers (created_at desc, id desc);
create index stock_transfers_status_idx on stock_transfers (status, created_at desc, id desc);
create index stock_transfers_record_idx on stock_transfers (record_id);
create index stock_transfers_target_idx on stock_transfers (to_place_id) where status = 'pending';

create table stock_reservations (
  id int generated always as identity primary key,
  record_id int not null references stock_records,
  quantity_original numeric(15, 3) not null check (quantity_original > 0),
  -- What is still held.
  quantity numeric(15, 3) not null check (quantity >= 0),
  comment text not null default '',
  -- Pending while a release awaits its decision; rejected after one was refused.
  status text not null default 'active' check (status in ('active', 'pending', 'completed', 'rejected')),
  created_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint stock_reservations_not_more_than_reserved check (quantity <= quantity_original),
  constraint stock_reservations_completed_when_empty check ((status = 'completed') = (quantity = 0))
);
create index stock_reservations_created_idx on stock_reservations (created_at desc, id desc);
create index stock_reservations_status_idx on stock_reservations (status, created_at desc, id desc);
create index stock_reservations_record_idx on stock_reservations (record_id);

create table stock_releases (
  id int generated always as identity primary key,
  reservation_id int not null references stock_reservations,
  quantity numeric(15, 3) not null check (quantity > 0),
  comment text not null default '',
  status text not null default 'pending' check (status in ('pending', 'done', 'rejected')),
  requested_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stock_releases_reservation_idx on stock_releases (reservation_id, id);
create unique index stock_releases_pending_key on stock_releases (reservation_id) where status = 'pending';

-- The document that caused a ledger row.
alter table stock_ledger
  add adjustment_id int references stock_adjustments,
  add transfer_id int references stock_transfers,
  add reservation_id int references stock_reservations,
  add release_id int references stock_releases;
create index stock_ledger_reservation_idx on stock_ledger (reservation_id) where reservation_id is not null;

-- Every server process hears when a request is made, decided or withdrawn, so that counters follow by themselves.
create function announce_approvals() returns trigger language plpgsql as $$
begin
  perform pg_notify('approvals', '');
  return null;
end $$;
create trigger approvals_announce after insert or update on approvals
  for each statement execute function announce_approvals();
