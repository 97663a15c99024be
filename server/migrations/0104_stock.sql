-- Stock and its ledger, and the requests that move stock or hold it. Quantities are exact, never below zero, and the
-- ledger is never rewritten.

create type stock_level as enum ('low', 'normal', 'order', 'out', 'over');
create type stock_request_status as enum ('done', 'pending', 'rejected');
create type adjustment_type as enum ('Addition', 'Reduction');
create type reservation_status as enum ('active', 'completed', 'pending', 'rejected');
create type ledger_entry_type as enum
  ('StockAdjustment', 'StockRelease', 'StockReserved', 'StockReversal', 'StockTransfer', 'addition', 'remove');

-- Level of a stock record: the first that matches; a threshold of 0 or null is not set.
create function stock_level(available numeric, stock_min numeric, stock_max numeric, stock_order numeric)
  returns stock_level language sql immutable
  return case
    when available = 0 then 'out'
    when stock_min > 0 and available <= stock_min then 'low'
    when stock_order > 0 and available <= stock_order then 'order'
    when stock_max > 0 and available > stock_max then 'over'
    else 'normal'
  end::stock_level;

-- One record a product, warehouse and section; the section is null for a virtual warehouse.
create table stock_records (
  id int generated always as identity primary key,
  product_id int not null references products,
  warehouse_id int not null references places,
  section_id int references places,
  available numeric(15, 3) not null default 0,
  -- What reservations hold.
  reserved numeric(15, 3) not null default 0,
  on_hand numeric(16, 3) not null generated always as (available + reserved) stored,
  level stock_level not null default 'out',
  -- Drawing across a warehouse takes first from the record that received longest ago.
  received_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Where the chain of its ledger ends; written with each movement, which is why it refers to nothing: the chain is
  -- proved by verify-ledger.
  last_ledger_id bigint,
  constraint stock_records_available_not_negative check (available >= 0),
  constraint stock_records_reserved_not_negative check (reserved >= 0),
  constraint stock_records_place_key unique nulls not distinct (product_id, warehouse_id, section_id)
);
create index stock_records_warehouse_idx on stock_records (warehouse_id, product_id);
create index stock_records_section_idx on stock_records (section_id);
-- The orders of the stock list; that of its warehouses goes place after place.
create index stock_records_place_idx on stock_records (warehouse_id, id);
create index stock_records_available_idx on stock_records (available, id);
create index stock_records_reserved_idx on stock_records (reserved, id);
create index stock_records_on_hand_idx on stock_records (on_hand, id);
create index stock_records_level_idx on stock_records (level, id);

-- Adjustments, transfers and releases are asked for, decided as approvals, and move stock when they are approved.
-- Reservations hold stock at once.

create table stock_adjustments (
  id int generated always as identity primary key,
  record_id int not null references stock_records,
  type adjustment_type not null,
  quantity numeric(15, 3) not null check (quantity > 0),
  -- What was available before and after, at the moment when it was done.
  old_quantity numeric(15, 3),
  new_quantity numeric(15, 3),
  comment text not null default '',
  status stock_request_status not null default 'pending',
  requested_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stock_adjustments_created_idx on stock_adjustments (created_at desc, id desc);
create index stock_adjustments_quantity_idx on stock_adjustments (quantity, id);
create index stock_adjustments_record_idx on stock_adjustments (record_id);
create index stock_adjustments_requester_idx on stock_adjustments (requested_by_id);
create index stock_adjustments_search_idx on stock_adjustments using gin (comment gin_trgm_ops);

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
  status stock_request_status not null default 'pending',
  requested_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stock_transfers_created_idx on stock_transfers (created_at desc, id desc);
create index stock_transfers_quantity_idx on stock_transfers (quantity, id);
create index stock_transfers_record_idx on stock_transfers (record_id);
create index stock_transfers_target_idx on stock_transfers (to_place_id) where status = 'pending';
create index stock_transfers_requester_idx on stock_transfers (requested_by_id);
create index stock_transfers_search_idx on stock_transfers using gin ((reason || ' ' || comment) gin_trgm_ops);

create table stock_reservations (
  id int generated always as identity primary key,
  record_id int not null references stock_records,
  quantity_original numeric(15, 3) not null check (quantity_original > 0),
  -- What is still held.
  quantity numeric(15, 3) not null check (quantity >= 0),
  comment text not null default '',
  -- Pending while a release awaits its decision; rejected after one was refused.
  status reservation_status not null default 'active',
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
  status stock_request_status not null default 'pending',
  requested_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stock_releases_reservation_idx on stock_releases (reservation_id, id);
create unique index stock_releases_pending_key on stock_releases (reservation_id) where status = 'pending';

-- Every movement of stock. Each row carries the id and the hash of the row before it of the same stock record, and each
-- record the id of its last row: `npm run verify-ledger` names the first row that was changed or is missing.
create table stock_ledger (
  id bigint generated always as identity primary key,
  record_id int not null references stock_records,
  entry_type ledger_entry_type not null,
  -- Signed change of what is available and of what is reserved, and both balances after it.
  available_delta numeric(15, 3) not null,
  reserved_delta numeric(15, 3) not null default 0,
  available numeric(15, 3) not null check (available >= 0),
  reserved numeric(15, 3) not null check (reserved >= 0),
  -- Line price over quantity of a receipt, in Kenyan shillings a unit.
  unit_cost numeric(21, 6),
  note text not null default '',
  -- The document that caused it.
  receipt_item_id int references receipt_items,
  note_item_id int references issue_note_items,
  adjustment_id int references stock_adjustments,
  transfer_id int references stock_transfers,
  reservation_id int references stock_reservations,
  release_id int references stock_releases,
  -- The row that it takes back.
  reverses_id bigint references stock_ledger,
  user_id int not null references users,
  created_at timestamptz not null default clock_timestamp(),
  previous_id bigint,
  previous_hash bytea,
  hash bytea not null default '',
  constraint stock_ledger_changes_something check (available_delta <> 0 or reserved_delta <> 0),
  -- Exactly one cause, the document that its type says. A reversal is of an issue: it has the note's item as well, and
  -- names the row that it reverses.
  constraint stock_ledger_one_cause check (
    num_nonnulls(receipt_item_id, note_item_id, adjustment_id, transfer_id, reservation_id, release_id) = 1
    and case entry_type
      when 'addition' then receipt_item_id
      when 'remove' then note_item_id
      when 'StockReversal' then note_item_id
      when 'StockAdjustment' then adjustment_id
      when 'StockTransfer' then transfer_id
      when 'StockReserved' then reservation_id
      when 'StockRelease' then release_id
    end is not null
    and (entry_type = 'StockReversal') = (reverses_id is not null))
);
create index stock_ledger_record_idx on stock_ledger (record_id, id);
-- A row is reversed once.
create unique index stock_ledger_reverses_key on stock_ledger (reverses_id) where reverses_id is not null;
-- What each document moved.
create index stock_ledger_receipt_item_idx on stock_ledger (receipt_item_id) where receipt_item_id is not null;
create index stock_ledger_note_item_idx on stock_ledger (note_item_id) where note_item_id is not null;
create index stock_ledger_reservation_idx on stock_ledger (reservation_id) where reservation_id is not null;
create index stock_ledger_release_idx on stock_ledger (release_id) where release_id is not null;

-- Hash of all that a row says, with the hash before it. It reads the columns by the names under which the first rows
-- were hashed: the chain outlives a renaming. Columns that are null count for nothing, so that a column added later
-- leaves earlier hashes as they are.
create function ledger_hash(entry stock_ledger) returns bytea
  language sql stable set timezone = 'UTC' set bytea_output = 'hex'
  return sha256(convert_to(jsonb_strip_nulls(
    to_jsonb(entry) - '{hash,entry_type,available_delta,reserved_delta,available,reserved,receipt_item_id}'::text[]
      || jsonb_build_object('activity', (entry).entry_type, 'changed_quantity', (entry).available_delta,
        'changed_reserved', (entry).reserved_delta, 'quantity', (entry).available,
        'quantity_reserved', (entry).reserved, 'batch_item_id', (entry).receipt_item_id))::text, 'UTF8'));

-- Whoever inserts holds the lock of the record, so nobody else adds to its chain meanwhile.
create function chain_ledger_row() returns trigger language plpgsql as $$
begin
  select id, hash into new.previous_id, new.previous_hash
    from stock_ledger where record_id = new.record_id order by id desc limit 1;
  new.hash := ledger_hash(new);
  return new;
end $$;
create trigger stock_ledger_chain before insert on stock_ledger
  for each row execute function chain_ledger_row();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the stock ledger is append-only: correct it by a reversing row'
    using errcode = 'restrict_violation';
end $$;
create trigger stock_ledger_append_only before update or delete on stock_ledger
  for each row execute function refuse_ledger_change();
create trigger stock_ledger_no_truncate before truncate on stock_ledger
  for each statement execute function refuse_ledger_change();
