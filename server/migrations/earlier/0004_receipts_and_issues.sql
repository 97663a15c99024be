-- Batch Processing Notes (goods in) and pickup and dispatch notes (goods out).

create sequence batch_numbers;
create table batches (
  id int generated always as identity primary key,
  batch_no text not null default document_number('BPN-', nextval('batch_numbers'), 6) unique,
  status text not null default 'saved' check (status in ('saved', 'processed', 'cancelled')),
  name text not null default '',
  is_internal boolean not null default true,
  driver_id int references users,
  supplier_id int references suppliers,
  supplier_driver text not null default '',
  supplier_contact text not null default '',
  supplier_vehicle text not null default '',
  project text not null default '',
  document text not null default '',
  document_type text not null default '',
  reference1 text not null default '',
  reference2 text not null default '',
  nog_id int not null references nogs,
  tag_id int references tags,
  is_split boolean not null default false,
  merge_id int references batches,
  merge_comment text not null default '',
  is_verified boolean not null default false,
  verified_by_id int references users,
  guardian_id int references users,
  confirm_note text not null default '',
  exception boolean not null default false,
  created_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  processed_at timestamptz,
  cancelled_at timestamptz
);
create index batches_created_idx on batches (created_at desc, id desc);
create index batches_status_idx on batches (status, created_at desc);
create index batches_nog_idx on batches (nog_id);
create index batches_creator_idx on batches (created_by_id, created_at desc);

create table batch_items (
  id int generated always as identity primary key,
  batch_id int not null references batches,
  product_id int not null references products,
  quantity numeric(15, 3) not null check (quantity > 0),
  -- Price of the whole line in Kenyan shillings.
  price numeric(15, 2) not null default 0 check (price >= 0),
  condition text not null default 'New' check (condition in ('New', 'Used')),
  comment text not null default '',
  batch_no text not null default '',
  warehouse_id int not null references places,
  section_id int references places,
  is_verified boolean not null default false,
  created_at timestamptz not null default now()
);
create index batch_items_batch_idx on batch_items (batch_id, id);
create index batch_items_product_idx on batch_items (product_id);
create index batch_items_warehouse_idx on batch_items (warehouse_id);
create index batch_items_section_idx on batch_items (section_id);

-- Pickup notes (for an outside assignee) and dispatch notes (for a user) are twins in one table.
create sequence pickup_numbers;
create sequence dispatch_numbers;
create table issue_notes (
  id int generated always as identity primary key,
  kind text not null check (kind in ('pickup', 'dispatch')),
  note_no text not null unique,
  status text not null default 'draft' check (status in ('draft', 'pending', 'active', 'completed', 'cancelled')),
  warehouse_id int not null references places,
  purpose_id int references purposes,
  project text not null default '',
  reference text not null default '',
  instructions text not null default '',
  document text not null default '',
  assignee_name text not null default '',
  assignee_company text not null default '',
  assignee_phone text not null default '',
  assignee_email text not null default '',
  assigned_to_id int references users,
  is_scheduled boolean not null default false,
  is_urgent boolean not null default false,
  pickup_at timestamptz,
  -- The pickup's authorization code, hashed; wrong tries lock verification until the given moment.
  code_hash text,
  code_sent_at timestamptz,
  code_failures int not null default 0,
  code_locked_until timestamptz,
  vehicle text not null default '',
  comment text not null default '',
  -- Empty until processed; then whether less left than was asked for.
  exception boolean,
  created_by_id int not null references users,
  dispatched_by_id int references users,
  dispatched_to_id int references users,
  cancelled_by_id int references users,
  cancel_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  processed_at timestamptz,
  left_at timestamptz,
  deleted_at timestamptz,
  constraint issue_notes_dispatch_has_assignee check (kind = 'pickup' or assigned_to_id is not null)
);
create index issue_notes_kind_idx on issue_notes (kind, created_at desc, id desc);
create index issue_notes_status_idx on issue_notes (kind, status, created_at desc);
create index issue_notes_creator_idx on issue_notes (created_by_id, status);
create index issue_notes_warehouse_idx on issue_notes (warehouse_id);

create table issue_note_items (
  id int generated always as identity primary key,
  note_id int not null references issue_notes on delete cascade,
  product_id int not null references products,
  quantity numeric(15, 3) not null check (quantity > 0),
  quantity_issued numeric(15, 3) not null default 0 check (quantity_issued >= 0),
  condition text not null default 'New' check (condition in ('New', 'Used')),
  comment text not null default '',
  collect_comment text not null default '',
  batch_no text not null default '',
  status text not null default 'pending' check (status in ('pending', 'completed')),
  is_return boolean not null default false,
  created_at timestamptz not null default now(),
  constraint issue_note_items_not_more_than_asked check (quantity_issued <= quantity)
);
create index issue_note_items_note_idx on issue_note_items (note_id, id);
create index issue_note_items_product_idx on issue_note_items (product_id);

-- Which user has entered the pickup's code: item and process calls are refused until then.
create table issue_note_verifications (
  note_id int not null references issue_notes on delete cascade,
  user_id int not null references users,
  verified_at timestamptz not null default now(),
  primary key (note_id, user_id)
);

-- Goods that must come back; made when a note with an item set to return is processed.
create table marked_returns (
  id int generated always as identity primary key,
  note_item_id int not null unique references issue_note_items,
  quantity numeric(15, 3) not null check (quantity > 0),
  status text not null default 'active' check (status in ('active', 'done', 'void')),
  batch_id int references batches,
  comment text not null default '',
  reminded_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null default now()
);
create index marked_returns_created_idx on marked_returns (created_at desc, id desc);

-- The document that caused a ledger row.
alter table stock_ledger
  add batch_item_id int references batch_items,
  add note_item_id int references issue_note_items;
create index stock_ledger_batch_item_idx on stock_ledger (batch_item_id) where batch_item_id is not null;
create index stock_ledger_note_item_idx on stock_ledger (note_item_id) where note_item_id is not null;
