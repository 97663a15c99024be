-- What goods are, who supplies them, and where they can stand.

create type purpose_kind as enum ('Dispatch', 'Pickup');
create type place_kind as enum ('section', 'virtual', 'warehouse');
-- A serial number is a lot of one (docs/decisions/0071-lots.md).
create type product_tracking as enum ('lot', 'none', 'serial');
-- Weights and lengths in scanned codes are counted in what a unit measures; 'none' stands for units that count things.
create type unit_measure as enum
  ('cm', 'cm2', 'ft', 'ft2', 'g', 'in', 'kg', 'km', 'l', 'lb', 'm', 'm2', 'm3', 'mg', 'ml', 'mm', 'none', 'oz', 't', 'yd');

-- A unit, or a sub-unit: `count` of those make one of the parent.
create table units (
  id int generated always as identity primary key,
  name text not null,
  symbol text not null default '',
  description text not null default '',
  parent_id int references units,
  count numeric(15, 3) check (count > 0),
  created_at timestamptz not null default now(),
  -- It is not divided, such as a piece: quantities in it are entered as whole numbers.
  is_whole boolean not null default false,
  -- It is null where the name tells.
  measure unit_measure,
  constraint units_sub_unit_has_count check ((parent_id is null) = (count is null)),
  constraint units_sub_unit_is_not_whole check (not is_whole or parent_id is null)
);
create unique index units_name_key on units (lower(name), coalesce(parent_id, 0));

create table categories (
  id int generated always as identity primary key,
  name text not null,
  parent_id int references categories,
  created_at timestamptz not null default now()
);
create unique index categories_name_key on categories (lower(name), coalesce(parent_id, 0));

-- Suppliers are paid in these ways.
create table payment_methods (
  id int generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index payment_methods_name_key on payment_methods (lower(name));

-- Why goods are issued.
create table purposes (
  id int generated always as identity primary key,
  kind purpose_kind not null,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index purposes_name_key on purposes (kind, lower(name));

create table tags (
  id int generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index tags_name_key on tags (lower(name));

-- Users call this a Nog.
create table stock_categories (
  id int generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index stock_categories_name_key on stock_categories (lower(name));

-- Documents carry the name of a project and not its id: some come from a service outside.
create table projects (
  id int generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index projects_name_key on projects (lower(name));

create sequence supplier_numbers;
create table suppliers (
  id int generated always as identity primary key,
  code text not null default document_number('SUP-', nextval('supplier_numbers'), 4) unique,
  name text not null,
  business text not null default '',
  address text not null default '',
  id_number text not null default '',
  contact text not null default '',
  phone text not null default '',
  email text not null default '',
  is_prequalified boolean not null default true,
  created_by_id int references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- Some thousand suppliers are searched and sorted as fast without an index for it.
create unique index suppliers_name_key on suppliers (lower(name)) where deleted_at is null;
create trigger suppliers_new_words after insert on suppliers referencing new table as changed
  for each statement execute function learn_name_words('supplier');
create trigger suppliers_changed_words after update on suppliers referencing new table as changed
  for each statement execute function learn_name_words('supplier');

-- A supplier's paper that was deleted is kept, so that the log's entry can be followed.
create table supplier_documents (
  id int generated always as identity primary key,
  supplier_id int not null references suppliers,
  name text not null,
  id_number text not null default '',
  expiry date,
  document text not null,
  created_by_id int not null references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index supplier_documents_supplier_idx on supplier_documents (supplier_id, id) where deleted_at is null;
-- Whoever opens a file is asked for the record that names it; so with every table that names files.
create index supplier_documents_document_idx on supplier_documents (document) where document <> '';

-- Warehouses, their sections and virtual warehouses share one id space: the same calls rename and delete them.
create sequence warehouse_numbers;
create table places (
  id int generated always as identity primary key,
  kind place_kind not null,
  -- The warehouse that a section or a virtual warehouse belongs to.
  warehouse_id int references places,
  name text not null,
  code text not null default '',
  location text not null default '',
  description text not null default '',
  has_sections boolean not null default false,
  has_bins boolean not null default false,
  bin_count int not null default 0 check (bin_count >= 0),
  -- The General Section that came with the warehouse and that nobody has touched: the first section added takes its place.
  is_default boolean not null default false,
  created_by_id int references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint places_warehouse_by_kind check ((kind = 'warehouse') = (warehouse_id is null))
);
create unique index places_name_key on places (kind, coalesce(warehouse_id, 0), lower(name)) where deleted_at is null;
create unique index places_code_key on places (code) where code <> '';
create index places_warehouse_idx on places (warehouse_id, kind, id);
-- Stock in the order of its warehouses is read place after place.
create index places_name_idx on places (name, id);
-- The records of these few are taken off a count of all stock.
create index places_deleted_idx on places (id) where deleted_at is not null;
create trigger places_new_words after insert on places referencing new table as changed
  for each statement execute function learn_name_words('place');
create trigger places_changed_words after update on places referencing new table as changed
  for each statement execute function learn_name_words('place');

create table products (
  id int generated always as identity primary key,
  name text not null,
  code text not null default '',
  alternative_name text not null default '',
  price_purchase numeric(15, 2) not null default 0 check (price_purchase >= 0),
  price_retail numeric(15, 2) not null default 0 check (price_retail >= 0),
  price_wholesale numeric(15, 2) not null default 0 check (price_wholesale >= 0),
  category_id int not null references categories,
  sub_category_id int references categories,
  unit_id int not null references units,
  sub_unit_id int references units,
  weight_measurement numeric(15, 3) check (weight_measurement >= 0),
  dimensions text not null default '',
  hscode text not null default '',
  -- It is in days.
  shelf_life int check (shelf_life >= 0),
  max_discount numeric(15, 2) check (max_discount >= 0),
  -- It is in percent.
  tax numeric(5, 2) check (tax between 0 and 100),
  barcode text not null default '',
  components boolean not null default false,
  company_asset boolean not null default false,
  asset_no text not null default '',
  -- By these thresholds its stock has a level: 0 or null is not set.
  stock_min numeric(15, 3) check (stock_min >= 0),
  stock_max numeric(15, 3) check (stock_max >= 0),
  stock_order numeric(15, 3) check (stock_order >= 0),
  picture text not null default '',
  safety text not null default '',
  created_by_id int references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Whether it has a stock record in a place that is not deleted. One without counts as out of stock, which no record of it
  -- can say. Set when a record is opened, and cleared by the deletion of a place (server/src/stock/).
  is_stocked boolean not null default false,
  -- A list of {"name", "quantity", "barcode", "isBought", "isIssued"} (docs/decisions/0067-packagings.md); quantity: how
  -- many of the product's unit, at most six decimals. Lines of documents keep what they were entered in, so that a
  -- packaging can change or go.
  packagings jsonb not null default '[]' check (jsonb_typeof(packagings) = 'array'),
  -- What is searched stands in small letters, here as elsewhere, so that no search has to make it for every row.
  searched text not null generated always as
    (lower(name || ' ' || code || ' ' || alternative_name || ' ' || barcode || ' '
      || jsonb_path_query_array(packagings, '$[*].barcode')::text)) stored,
  tracking product_tracking not null default 'none',
  -- A purchase price that was lowered, for as long as the one before still tells what goods without an order are worth:
  -- whoever receives them alone could lower it first (docs/decisions/0080-limits-of-one.md).
  price_before numeric(15, 2),
  price_lowered_at timestamptz,
  constraint products_price_before check (num_nulls(price_before, price_lowered_at) in (0, 2))
);
create unique index products_code_key on products (lower(code)) where deleted_at is null and code <> '';
-- The list has these orders. Here and below an index for an order ends in the id, which settles ties between pages; where
-- the column is unique, its own index serves. Products that are not deleted are read by name out of the index alone.
create index products_name_order_idx on products (lower(name), id) where deleted_at is null;
create index products_code_order_idx on products (lower(code), id) where deleted_at is null;
create index products_alternative_order_idx on products (lower(alternative_name), id) where deleted_at is null;
create index products_price_order_idx on products (price_purchase, id) where deleted_at is null;
create index products_created_order_idx on products (created_at, id) where deleted_at is null;
create index products_name_idx on products (name, id) include (deleted_at);
create index products_stocked_idx on products (is_stocked, lower(name), id) where deleted_at is null;
create index products_search_idx on products using gin (search_parts(searched));
-- A bar code is looked up as it stands, and those that differ from it in one place.
create index products_barcode_idx on products (lower(barcode), id) where deleted_at is null and barcode <> '';
-- These keep a catalogue entry from being deleted; deleted products count as well.
create index products_category_idx on products (category_id, sub_category_id);
create index products_sub_category_idx on products (sub_category_id) where sub_category_id is not null;
create index products_unit_idx on products (unit_id);
create index products_sub_unit_idx on products (sub_unit_id) where sub_unit_id is not null;
-- The records of these few are taken off a count of all stock.
create index products_deleted_idx on products (id) where deleted_at is not null;
create index products_picture_idx on products (picture) where picture <> '';
create index products_safety_idx on products (safety) where safety <> '';
-- Every start of the screens asks whether the business tracks any product.
create index products_tracked_idx on products (id) where tracking <> 'none';
create trigger products_new_words after insert on products referencing new table as changed
  for each statement execute function learn_product_words();
create trigger products_changed_words after update on products referencing new table as changed
  for each statement execute function learn_product_words();

create function keep_price_before() returns trigger language plpgsql as $$
begin
  new.price_before := case when old.price_lowered_at > now() - interval '30 days'
    then greatest(old.price_before, old.price_purchase) else old.price_purchase end;
  new.price_lowered_at := now();
  return new;
end
$$;
create trigger keep_price_before before update of price_purchase on products
  for each row when (new.price_purchase < old.price_purchase) execute function keep_price_before();

-- Barcodes are compared by this key: a GTIN (GS1 General Specifications, 7.9) is the same number in any of its lengths, and
-- capitals do not matter. The contract has the same rule: barcodeKey.
create function barcode_key(barcode text) returns text language sql immutable strict parallel safe as $$
  select case when barcode ~ '^(\d{8}|\d{12,14})$' and (
      select sum(digit::int * case place % 2 when 1 then 1 else 3 end)
      from string_to_table(reverse(barcode), null) with ordinality as each_digit (digit, place)) % 10 = 0
    then lpad(barcode, 14, '0') else lower(barcode) end
$$;

-- Products that are not deleted have these barcodes, and so have their packagings. Several products may have had the same
-- one before they had to differ: all but the first of them are marked.
create table barcodes (
  key text not null,
  product_id int not null references products on delete cascade,
  -- The packaging's name; null is the product's own.
  packaging text,
  is_repeated boolean not null default false
);
create unique index barcodes_key on barcodes (key) where not is_repeated;
create index barcodes_key_idx on barcodes (key);
create index barcodes_product_idx on barcodes (product_id);

create function barcodes_of(product products) returns table (key text, packaging text)
language sql stable parallel safe as $$
  select barcode_key(product.barcode), null where product.deleted_at is null and product.barcode <> ''
  union all
  select barcode_key(one ->> 'barcode'), one ->> 'name' from jsonb_array_elements(product.packagings) one
  where product.deleted_at is null and one ->> 'barcode' <> ''
$$;

-- It works by statement, so that many products at once are quick; what a product keeps is left as it is.
create function keep_barcodes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from barcodes using changed
    where barcodes.product_id = changed.id and not exists (
      select from barcodes_of(changed) own
      where own.key = barcodes.key and own.packaging is not distinct from barcodes.packaging);
  end if;
  insert into barcodes (key, product_id, packaging)
    select own.key, changed.id, own.packaging from changed, barcodes_of(changed) own
    where not exists (
      select from barcodes had
      where had.product_id = changed.id and had.key = own.key and had.packaging is not distinct from own.packaging);
  return null;
end $$;
create trigger products_new_barcodes after insert on products referencing new table as changed
  for each statement execute function keep_barcodes();
create trigger products_changed_barcodes after update on products referencing new table as changed
  for each statement execute function keep_barcodes();

-- Ghala numbers the codes that it makes itself, for goods that come without one.
create sequence own_barcodes;
