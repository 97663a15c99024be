-- What of each product should lie in each place, and how much of it suppliers deliver at least
-- (docs/decisions/0070-reordering.md). What is short is computed from these when it is asked for.

create table reorder_levels (
  id int generated always as identity primary key,
  product_id int not null references products,
  -- A warehouse, with its sections, or a virtual warehouse.
  place_id int not null references places,
  -- Below the minimum it is ordered, up to the target; above the maximum, if there is one, there is too much.
  minimum numeric(15, 3) not null check (minimum >= 0),
  target numeric(15, 3) not null check (target > 0),
  maximum numeric(15, 3),
  -- Whom it is ordered from; null is whoever it was last ordered from.
  supplier_id int references suppliers,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reorder_levels_place_key unique (product_id, place_id),
  constraint reorder_levels_in_order check (minimum <= target and target <= coalesce(maximum, target))
);
create index reorder_levels_place_idx on reorder_levels (place_id);
create index reorder_levels_supplier_idx on reorder_levels (supplier_id) where supplier_id is not null;

-- The least quantity of a product that a supplier delivers, in the product's unit.
create table reorder_suppliers (
  product_id int not null references products,
  supplier_id int not null references suppliers,
  least_quantity numeric(15, 3) not null check (least_quantity > 0),
  primary key (product_id, supplier_id)
);
create index reorder_suppliers_supplier_idx on reorder_suppliers (supplier_id);

-- Where the goods of an order's line are to go, if it was ordered for a place.
create table reorder_lines (
  line_id int primary key references purchase_lines on delete cascade,
  place_id int not null references places
);
create index reorder_lines_place_idx on reorder_lines (place_id);
