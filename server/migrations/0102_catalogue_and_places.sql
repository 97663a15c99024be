-- What goods are, who supplies them, and where they can stand.

create type purpose_kind as enum ('Dispatch', 'Pickup');
create type place_kind as enum ('section', 'virtual', 'warehouse');

-- A unit, or a sub-unit: `count` of those make one of the parent.
create table units (
  id int generated always as identity primary key,
  unit text not null,
  symbol text not null default '',
  description text not null default '',
  parent_id int references units,
  count numeric(15, 3) check (count > 0),
  created_at timestamptz not null default now(),
  constraint units_sub_unit_has_count check ((parent_id is null) = (count is null))
);
create unique index units_name_key on units (lower(unit), coalesce(parent_id, 0));

create table categories (
  id int generated always as identity primary key,
  category text not null,
  parent_id int references categories,
  created_at timestamptz not null default now()
);
create unique index categories_name_key on categories (lower(category), coalesce(parent_id, 0));

-- Ways of paying a supplier.
create table payments (
  id int generated always as identity primary key,
  payment text not null,
  created_at timestamptz not null default now()
);
create unique index payments_name_key on payments (lower(payment));

-- Why goods are issued.
create table purposes (
  id int generated always as identity primary key,
  module purpose_kind not null,
  purpose text not null,
  created_at timestamptz not null default now()
);
create unique index purposes_name_key on purposes (module, lower(purpose));

create table tags (
  id int generated always as identity primary key,
  tag text not null,
  created_at timestamptz not null default now()
);
create unique index tags_name_key on tags (lower(tag));

-- Stock categories, which the users call Nog.
create table nogs (
  id int generated always as identity primary key,
  nog text not null,
  created_at timestamptz not null default now()
);
create unique index nogs_name_key on nogs (lower(nog));

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
  prequalified boolean not null default true,
  created_by_id int references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index suppliers_name_key on suppliers (lower(name)) where deleted_at is null;
-- The orders of the list. Here and below an index for an order ends in the id, which settles ties between pages; where
-- the column is unique, its own index serves.
create index suppliers_name_order_idx on suppliers (lower(name), id) where deleted_at is null;
create index suppliers_business_order_idx on suppliers (lower(business), id) where deleted_at is null;
create index suppliers_created_order_idx on suppliers (created_at, id) where deleted_at is null;
create index suppliers_search_idx on suppliers using gin ((name || ' ' || code) gin_trgm_ops);
create index suppliers_business_search_idx on suppliers using gin (business gin_trgm_ops);

-- Papers of a supplier. A deleted one is kept, so that the log's entry can be followed.
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
  host_id int references places,
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
  constraint places_host_by_kind check ((kind = 'warehouse') = (host_id is null))
);
create unique index places_name_key on places (kind, coalesce(host_id, 0), lower(name)) where deleted_at is null;
create unique index places_code_key on places (code) where code <> '';
create index places_host_idx on places (host_id, kind, id);
-- Stock in the order of its warehouses is read place after place.
create index places_name_idx on places (name, id);
-- The few whose records are taken off a count of all stock.
create index places_deleted_idx on places (id) where deleted_at is not null;

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
  -- In days.
  shelf_life int check (shelf_life >= 0),
  max_discount numeric(15, 2) check (max_discount >= 0),
  -- In percent.
  tax numeric(5, 2) check (tax between 0 and 100),
  barcode text not null default '',
  components boolean not null default false,
  company_asset boolean not null default false,
  asset_no text not null default '',
  -- Thresholds of the level of its stock: 0 or null is not set.
  stock_min numeric(15, 3) check (stock_min >= 0),
  stock_max numeric(15, 3) check (stock_max >= 0),
  stock_order numeric(15, 3) check (stock_order >= 0),
  picture text not null default '',
  safety text not null default '',
  created_by_id int references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index products_code_key on products (lower(code)) where deleted_at is null and code <> '';
create index products_name_order_idx on products (lower(name), id) where deleted_at is null;
create index products_code_order_idx on products (lower(code), id) where deleted_at is null;
create index products_alternative_order_idx on products (lower(alternative_name), id) where deleted_at is null;
create index products_price_order_idx on products (price_purchase, id) where deleted_at is null;
create index products_created_order_idx on products (created_at, id) where deleted_at is null;
create index products_name_idx on products (name, id);
create index products_search_idx on products
  using gin ((name || ' ' || code || ' ' || alternative_name || ' ' || barcode) gin_trgm_ops);
-- What keeps a catalogue entry from being deleted; deleted products count as well.
create index products_category_idx on products (category_id, sub_category_id);
create index products_sub_category_idx on products (sub_category_id) where sub_category_id is not null;
create index products_unit_idx on products (unit_id);
create index products_sub_unit_idx on products (sub_unit_id) where sub_unit_id is not null;
-- The few whose records are taken off a count of all stock.
create index products_deleted_idx on products (id) where deleted_at is not null;
create index products_picture_idx on products (picture) where picture <> '';
create index products_safety_idx on products (safety) where safety <> '';
