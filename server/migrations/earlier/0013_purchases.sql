-- Purchase orders, and the receipts that fulfil them.

create sequence purchase_numbers;
create table purchases (
  id int generated always as identity primary key,
  purchase_no text not null default document_number('PO-', nextval('purchase_numbers'), 6) unique,
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'approved', 'rejected', 'fulfilled', 'completed', 'cancelled')),
  department text not null default '',
  project text not null default '',
  supplier_id int not null references suppliers,
  payment_id int references payments,
  vat boolean not null default false,
  -- Sum of the line prices in Kenyan shillings, kept with every change of a line, so that lists can sort by it.
  subtotal numeric(15, 2) not null default 0 check (subtotal >= 0),
  -- 16 percent of the sum, computed once and rounded half up to cents.
  vat_amount numeric(15, 2) not null generated always as (case when vat then round(subtotal * 0.16, 2) else 0 end) stored,
  amount numeric(15, 2) not null
    generated always as (subtotal + case when vat then round(subtotal * 0.16, 2) else 0 end) stored,
  -- Whether what was received differs from what was ordered, from the first processed receipt on.
  exception boolean not null default false,
  raised_by_id int not null references users,
  actioned_by_id int references users,
  actioned_at timestamptz,
  approve_comment text not null default '',
  -- Who processed the latest receipt.
  fulfilled_by_id int references users,
  closed_by_id int references users,
  close_reason text not null default '',
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index purchases_created_idx on purchases (created_at desc, id desc);
create index purchases_status_idx on purchases (status, created_at desc, id desc);
create index purchases_raiser_idx on purchases (raised_by_id, created_at desc, id desc);
create index purchases_actioner_idx on purchases (actioned_by_id, created_at desc, id desc);
create index purchases_supplier_idx on purchases (supplier_id, created_at desc, id desc);
create index purchases_project_idx on purchases (project, created_at desc, id desc);
create index purchases_department_idx on purchases (department, created_at desc, id desc);
create index purchases_amount_idx on purchases (amount, id);
create index purchases_number_idx on purchases (purchase_no, id);
create index purchases_number_search_idx on purchases using gin (purchase_no gin_trgm_ops);
create index purchases_search_idx on purchases
  using gin ((purchase_no || ' ' || project || ' ' || department) gin_trgm_ops);

create table purchase_lines (
  id int generated always as identity primary key,
  purchase_id int not null references purchases on delete cascade,
  product_id int not null references products,
  description text not null default '',
  quantity numeric(15, 3) not null check (quantity > 0),
  -- Price of the whole line in Kenyan shillings.
  price numeric(15, 2) not null default 0 check (price >= 0),
  created_at timestamptz not null default now()
);
create index purchase_lines_purchase_idx on purchase_lines (purchase_id, id);
create index purchase_lines_product_idx on purchase_lines (product_id, purchase_id);

-- The order that a receipt fulfils, and the line that an item of it completes.
alter table batches add purchase_id int references purchases;
create index batches_purchase_idx on batches (purchase_id) where purchase_id is not null;
alter table batch_items add purchase_line_id int references purchase_lines;
create index batch_items_purchase_line_idx on batch_items (purchase_line_id) where purchase_line_id is not null;
-- A receipt completes a line of its order once.
create unique index batch_items_line_once_key on batch_items (batch_id, purchase_line_id)
  where purchase_line_id is not null;
