-- What each import brought, so that it can be undone as a whole: docs/decisions/0073-guided-imports.md.

create type import_kind as enum ('categories', 'levels', 'places', 'products', 'stock', 'suppliers', 'units');

create table imports (
  id int generated always as identity primary key,
  kind import_kind not null,
  -- As its user knows it.
  file_name text not null,
  -- Records that it added, changed and found as they were, rows that failed and were left out, and lines of opening stock.
  created int not null,
  updated int not null,
  unchanged int not null,
  failed int not null,
  stocked int not null,
  created_by_id int not null references users,
  created_at timestamptz not null default now(),
  undone_by_id int references users,
  undone_at timestamptz,
  constraint imports_undone_by_someone check ((undone_at is null) = (undone_by_id is null))
);
create index imports_created_idx on imports (created_at desc, id desc);
create index imports_kind_idx on imports (kind, created_at desc, id desc);
create index imports_creator_idx on imports (created_by_id, created_at desc, id desc);

create type import_entity as enum
  ('product', 'productCategory', 'productSubCategory', 'receipt', 'reorderLevel', 'section', 'subUnit', 'supplier', 'unit',
    'virtualWarehouse', 'warehouse');

create table import_records (
  id bigint generated always as identity primary key,
  import_id int not null references imports on delete cascade,
  entity import_entity not null,
  -- Refers to nothing: it is of any table, and may be deleted since.
  record_id int not null,
  -- As it was called then.
  name text not null,
  -- The row of the file; null for what several rows needed, such as a unit.
  row_number int,
  -- What the import changed, as it was: null of what it added.
  before jsonb,
  -- All that the record said after the import: what differs from it was changed since.
  after jsonb not null
);
create index import_records_import_idx on import_records (import_id, id);

-- A receipt of opening stock is taken back by rows of its own, as an issue is: they name its item, and the row that they
-- take back. 'not valid': rows of the first versions may lack a cause; every row from now on is checked.
alter table stock_ledger
  drop constraint stock_ledger_one_cause,
  add constraint stock_ledger_one_cause check (
    num_nonnulls(receipt_item_id, note_item_id, adjustment_id, transfer_id, reservation_id, release_id,
      tracking_change_id) = 1
    and case entry_type
      when 'addition' then receipt_item_id
      when 'remove' then note_item_id
      when 'StockReversal' then
        case when receipt_item_id is null then note_item_id when available_delta < 0 then receipt_item_id end
      when 'StockAdjustment' then adjustment_id
      when 'StockTransfer' then transfer_id
      when 'StockReserved' then reservation_id
      when 'StockRelease' then release_id
      when 'StockTracking' then tracking_change_id
    end is not null
    and (entry_type = 'StockReversal') = (reverses_id is not null)) not valid;
