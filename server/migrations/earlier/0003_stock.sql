-- The stock core. Quantities are exact, never below zero, and the ledger is never rewritten.

-- Level of a stock record: the first that matches; a threshold of 0 or null is not set.
create function stock_level(quantity numeric, stock_min numeric, stock_max numeric, stock_order numeric) returns text
  language sql immutable
  return case
    when quantity = 0 then 'out'
    when stock_min > 0 and quantity <= stock_min then 'low'
    when stock_order > 0 and quantity <= stock_order then 'order'
    when stock_max > 0 and quantity > stock_max then 'over'
    else 'normal'
  end;

-- One record a product, warehouse and section; the section is empty for a virtual warehouse.
create table stock_records (
  id int generated always as identity primary key,
  product_id int not null references products,
  warehouse_id int not null references places,
  section_id int references places,
  -- What is available, and what reservations hold; on hand is their sum.
  quantity numeric(15, 3) not null default 0,
  quantity_reserved numeric(15, 3) not null default 0,
  level text not null default 'out' check (level in ('out', 'low', 'order', 'over', 'normal')),
  -- Drawing across a warehouse takes first from the record that received longest ago.
  received_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint stock_records_quantity_not_negative check (quantity >= 0),
  constraint stock_records_reserved_not_negative check (quantity_reserved >= 0),
  constraint stock_records_place_key unique nulls not distinct (product_id, warehouse_id, section_id)
);
create index stock_records_warehouse_idx on stock_records (warehouse_id, product_id);
create index stock_records_section_idx on stock_records (section_id);
create index stock_records_level_idx on stock_records (level, product_id);

create table stock_ledger (
  id bigint generated always as identity primary key,
  record_id int not null references stock_records,
  activity text not null check (activity in
    ('addition', 'remove', 'StockAdjustment', 'StockTransfer', 'StockReserved', 'StockRelease', 'StockReversal')),
  -- Signed change of what is available and of what is reserved, and both balances after it.
  changed_quantity numeric(15, 3) not null,
  changed_reserved numeric(15, 3) not null default 0,
  quantity numeric(15, 3) not null check (quantity >= 0),
  quantity_reserved numeric(15, 3) not null check (quantity_reserved >= 0),
  -- Line price over quantity of a receipt, in Kenyan shillings a unit.
  unit_cost numeric(21, 6),
  user_id int not null references users,
  note text not null default '',
  reverses_id bigint references stock_ledger,
  created_at timestamptz not null default clock_timestamp(),
  constraint stock_ledger_changes_something check (changed_quantity <> 0 or changed_reserved <> 0)
);
create index stock_ledger_record_idx on stock_ledger (record_id, id);
-- A row is reversed once.
create unique index stock_ledger_reverses_key on stock_ledger (reverses_id) where reverses_id is not null;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the stock ledger is append-only: correct it by a reversing row'
    using errcode = 'restrict_violation';
end $$;
create trigger stock_ledger_append_only before update or delete on stock_ledger
  for each row execute function refuse_ledger_change();
create trigger stock_ledger_no_truncate before truncate on stock_ledger
  for each statement execute function refuse_ledger_change();
