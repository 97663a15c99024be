-- Requests move stock or hold it. Adjustments, transfers and releases are asked for, decided as approvals, and move stock
-- when they are approved. Reservations hold stock at once.

create type adjustment_type as enum ('Addition', 'Reduction');
create type reservation_status as enum ('active', 'completed', 'pending', 'rejected');

-- The product that a request is searched by stands in its own row, without the stock record between. What no trigger has
-- filled in is refused.
create function copy_product_of_record() returns trigger language plpgsql as $$
begin
  select product_id into strict new.product_id from stock_records where id = new.record_id;
  return new;
end $$;

create table stock_adjustments (
  id int generated always as identity primary key,
  record_id int not null references stock_records,
  type adjustment_type not null,
  quantity numeric(15, 3) not null check (quantity > 0),
  -- What was available before and after, at the moment when it was done.
  available_before numeric(15, 3),
  available_after numeric(15, 3),
  comment text not null default '',
  status stock_request_status not null default 'pending',
  requested_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  product_id int not null default 0,
  entered json check (entered_quantity(entered) = quantity),
  lots json check (lots_quantity(lots) = quantity),
  -- The difference of a line of a count becomes one adjustment, once.
  count_id int references stock_counts,
  count_line_id int references count_lines,
  constraint stock_adjustments_product_copied check (product_id > 0),
  constraint stock_adjustments_count_and_line check ((count_id is null) = (count_line_id is null))
);
create index stock_adjustments_created_idx on stock_adjustments (created_at desc, id desc);
create index stock_adjustments_quantity_idx on stock_adjustments (quantity, id);
create index stock_adjustments_record_idx on stock_adjustments (record_id);
create index stock_adjustments_requester_idx on stock_adjustments (requested_by_id);
create index stock_adjustments_product_idx on stock_adjustments (product_id);
create index stock_adjustments_search_idx on stock_adjustments using gin (search_parts(comment));
create unique index stock_adjustments_count_line_key on stock_adjustments (count_line_id) where count_line_id is not null;
-- It tells how many adjustments of a count are pending or rejected, and which counts have pending ones.
create index stock_adjustments_counting_idx on stock_adjustments (status, count_id) where count_id is not null;
create trigger stock_adjustments_searched before insert on stock_adjustments for each row
  execute function copy_product_of_record();

create table stock_transfers (
  id int generated always as identity primary key,
  record_id int not null references stock_records,
  -- What was asked for: a warehouse (its oldest section receives), a section or a virtual warehouse.
  to_place_id int not null references places,
  -- It went here, once it was done.
  to_record_id int references stock_records,
  quantity numeric(15, 3) not null check (quantity > 0),
  reason text not null default '',
  comment text not null default '',
  status stock_request_status not null default 'pending',
  requested_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  product_id int not null default 0,
  entered json check (entered_quantity(entered) = quantity),
  lots json check (lots_quantity(lots) = quantity),
  constraint stock_transfers_product_copied check (product_id > 0)
);
create index stock_transfers_created_idx on stock_transfers (created_at desc, id desc);
create index stock_transfers_quantity_idx on stock_transfers (quantity, id);
create index stock_transfers_record_idx on stock_transfers (record_id);
create index stock_transfers_target_idx on stock_transfers (to_place_id);
create index stock_transfers_requester_idx on stock_transfers (requested_by_id);
create index stock_transfers_product_idx on stock_transfers (product_id);
create index stock_transfers_search_idx on stock_transfers using gin (search_parts(reason || ' ' || comment));
create statistics stock_transfers_search_stats on (reason || ' ' || comment) from stock_transfers;
create trigger stock_transfers_searched before insert on stock_transfers for each row
  execute function copy_product_of_record();

create table stock_reservations (
  id int generated always as identity primary key,
  record_id int not null references stock_records,
  original_quantity numeric(15, 3) not null check (original_quantity > 0),
  -- So much is still held.
  quantity numeric(15, 3) not null check (quantity >= 0),
  comment text not null default '',
  -- It is pending while a release awaits its decision, and rejected after one was refused.
  status reservation_status not null default 'active',
  created_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  product_id int not null default 0,
  entered json check (entered_quantity(entered) = original_quantity),
  constraint stock_reservations_not_more_than_reserved check (quantity <= original_quantity),
  constraint stock_reservations_completed_when_empty check ((status = 'completed') = (quantity = 0)),
  constraint stock_reservations_product_copied check (product_id > 0)
);
create index stock_reservations_created_idx on stock_reservations (created_at desc, id desc);
create index stock_reservations_status_idx on stock_reservations (status, created_at desc, id desc);
create index stock_reservations_record_idx on stock_reservations (record_id);
create index stock_reservations_product_idx on stock_reservations (product_id);
create trigger stock_reservations_searched before insert on stock_reservations for each row
  execute function copy_product_of_record();

-- What a reservation still holds of each lot.
create table reservation_lots (
  reservation_id int not null references stock_reservations,
  lot_id int not null references lots,
  quantity numeric(15, 3) not null check (quantity >= 0),
  primary key (reservation_id, lot_id)
);
create index reservation_lots_lot_idx on reservation_lots (lot_id) where quantity > 0;

create table stock_releases (
  id int generated always as identity primary key,
  reservation_id int not null references stock_reservations,
  quantity numeric(15, 3) not null check (quantity > 0),
  comment text not null default '',
  status stock_request_status not null default 'pending',
  requested_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  entered json check (entered_quantity(entered) = quantity)
);
create index stock_releases_reservation_idx on stock_releases (reservation_id, id);
create unique index stock_releases_pending_key on stock_releases (reservation_id) where status = 'pending';
