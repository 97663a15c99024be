-- What lies where, and how much of it should. Quantities are exact and never below zero, and every change of one has a
-- row in the ledger.

create type stock_level as enum ('low', 'normal', 'order', 'out', 'over');

-- So much in stock has the first level that matches by a product's thresholds; a threshold of 0 or null is not set.
create function stock_level(available numeric, stock_min numeric, stock_max numeric, stock_order numeric)
  returns stock_level language sql immutable
  return case
    when available = 0 then 'out'
    when stock_min > 0 and available <= stock_min then 'low'
    when stock_order > 0 and available <= stock_order then 'order'
    when stock_max > 0 and available > stock_max then 'over'
    else 'normal'
  end::stock_level;

-- A product has one record in each warehouse and section; the section is null for a virtual warehouse.
create table stock_records (
  id int generated always as identity primary key,
  product_id int not null references products,
  warehouse_id int not null references places,
  section_id int references places,
  available numeric(15, 3) not null default 0,
  -- Reservations hold so much.
  reserved numeric(15, 3) not null default 0,
  on_hand numeric(16, 3) not null generated always as (available + reserved) stored,
  level stock_level not null default 'out',
  -- Drawing across a warehouse takes first from the record that received longest ago.
  received_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- The chain of its ledger ends here. It is written with each movement, which is why it refers to nothing: the chain is
  -- proved by verify-ledger.
  last_ledger_id bigint,
  constraint stock_records_available_not_negative check (available >= 0),
  constraint stock_records_reserved_not_negative check (reserved >= 0),
  constraint stock_records_place_key unique nulls not distinct (product_id, warehouse_id, section_id)
);
-- The stock list has these orders; that of its warehouses goes place after place. The stock of a warehouse or a section is
-- counted and sorted out of the index alone. A product in a warehouse is found by the key of the record's place.
create index stock_records_place_idx on stock_records (warehouse_id, section_id, id)
  include (product_id, available, reserved, on_hand, level);
create index stock_records_available_idx on stock_records (available, id);
create index stock_records_reserved_idx on stock_records (reserved, id);
create index stock_records_on_hand_idx on stock_records (on_hand, id);
create index stock_records_level_idx on stock_records (level, id);
-- One level is listed in the order of its quantities by an index of its own: it lies at one end of that order, so that
-- filtering it there would read the rest.
create index stock_records_level_available_idx on stock_records (level, available, id);
create index stock_records_level_on_hand_idx on stock_records (level, on_hand, id);

create function products_become_stocked() returns trigger language plpgsql as $$
begin
  update products set is_stocked = true
    from (select distinct product_id from opened) record
    where products.id = record.product_id and not is_stocked;
  return null;
end $$;
create trigger stock_records_opened after insert on stock_records referencing new table as opened
  for each statement execute function products_become_stocked();

-- Levels (docs/decisions/0070-reordering.md): what of each product should lie in each place, and how much of it suppliers
-- deliver at least. What is short is computed from these when it is asked for. Those of a product in a place count there,
-- where they were set, else those of the product. Where a product has levels and a place where it lies has none of its own,
-- the place has them from the product: a row that the database keeps, so that every list finds one row for each product in
-- each place.
create table reorder_levels (
  id int generated always as identity primary key,
  product_id int not null references products,
  -- The place is a warehouse, with its sections, or a virtual warehouse.
  place_id int not null references places,
  -- Below the minimum it is ordered, up to the target; above the maximum, if there is one, there is too much.
  minimum numeric(15, 3) not null check (minimum >= 0),
  target numeric(15, 3) not null check (target > 0),
  maximum numeric(15, 3),
  -- It is ordered from this one, or from whoever it was last ordered from.
  supplier_id int references suppliers,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether they were set for this place. Else they are the product's: at or below the minimum it is short.
  is_own boolean not null default true,
  constraint reorder_levels_place_key unique (product_id, place_id),
  constraint reorder_levels_in_order check (minimum <= target and target <= coalesce(maximum, target))
);
create index reorder_levels_place_idx on reorder_levels (place_id);
create index reorder_levels_supplier_idx on reorder_levels (supplier_id) where supplier_id is not null;

-- A stock record of which so much is available, in a warehouse where there is so much with its other sections, has the first
-- level that matches.
create function stock_level(available numeric, in_place numeric, product products, is_own boolean, minimum numeric,
    maximum numeric)
  returns stock_level language sql immutable
  return case
    when available = 0 then 'out'
    when is_own then
      case when in_place < minimum then 'low' when in_place > maximum then 'over' else 'normal' end::stock_level
    else stock_level(in_place, product.stock_min, product.stock_max, product.stock_order)
  end;

-- Brings what places have from products to what these products say now. A product is ordered up to its Max, or else to
-- twice the level at which it is ordered.
create function inherit_levels(changed int[]) returns void language sql as $$
  delete from reorder_levels level using products product
    where product.id = level.product_id and product.id = any(changed) and not level.is_own
      and coalesce(greatest(product.stock_min, product.stock_max, product.stock_order), 0) = 0;
  insert into reorder_levels as level (product_id, place_id, minimum, target, maximum, is_own)
    select product.id, record.warehouse_id, said.minimum,
      coalesce(said.maximum, least(said.minimum * 2, 999999999999.999)), said.maximum, false
    from products product
      join (select distinct product_id, warehouse_id from stock_records where product_id = any(changed)) record
        on record.product_id = product.id
      cross join lateral (select greatest(stock_min, stock_order, 0) as ordered) below
      cross join lateral (select ordered as minimum,
        case when stock_max > 0 then greatest(stock_max, ordered) end as maximum) said
    where greatest(product.stock_min, product.stock_max, product.stock_order) > 0
    order by product.id, record.warehouse_id
    on conflict (product_id, place_id) do update
      set minimum = excluded.minimum, target = excluded.target, maximum = excluded.maximum, updated_at = now()
      where not level.is_own;
$$;

create function inherit_levels_of_product() returns trigger language plpgsql as $$
begin
  perform inherit_levels(array[new.id]);
  return null;
end $$;
create trigger products_levels_inherited after update on products for each row
  when ((old.stock_min, old.stock_max, old.stock_order) is distinct from (new.stock_min, new.stock_max, new.stock_order))
  execute function inherit_levels_of_product();

create function inherit_levels_of_records() returns trigger language plpgsql as $$
begin
  perform inherit_levels(array(select distinct product_id from opened));
  return null;
end $$;
create trigger stock_records_levels_inherited after insert on stock_records referencing new table as opened
  for each statement execute function inherit_levels_of_records();

create function inherit_removed_levels() returns trigger language plpgsql as $$
begin
  perform inherit_levels(array[old.product_id]);
  return null;
end $$;
create trigger reorder_levels_inherited after delete on reorder_levels for each row
  when (old.is_own) execute function inherit_removed_levels();

-- A supplier delivers at least this quantity of a product, in the product's unit.
create table reorder_suppliers (
  product_id int not null references products,
  supplier_id int not null references suppliers,
  least_quantity numeric(15, 3) not null check (least_quantity > 0),
  primary key (product_id, supplier_id)
);
create index reorder_suppliers_supplier_idx on reorder_suppliers (supplier_id);
