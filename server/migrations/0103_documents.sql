-- The documents by which goods come in and go out: purchase orders, receipts and what they lacked; pickup and dispatch
-- notes, and the goods that have to come back.

create type purchase_status as enum ('approved', 'cancelled', 'completed', 'draft', 'fulfilled', 'pending', 'rejected');
create type receipt_status as enum ('cancelled', 'processed', 'saved');
create type incomplete_note_status as enum ('cancelled', 'draft', 'open', 'settled');
create type issue_note_kind as enum ('dispatch', 'pickup');
create type issue_note_status as enum ('active', 'cancelled', 'completed', 'draft', 'pending');
create type issue_note_item_status as enum ('completed', 'pending');
create type item_condition as enum ('New', 'Used');
create type marked_return_status as enum ('active', 'done', 'void');

-- Purchase orders.
create sequence purchase_numbers;
create table purchases (
  id int generated always as identity primary key,
  purchase_no text not null default document_number('PO-', nextval('purchase_numbers'), 6) unique,
  -- Fulfilled: something came of it, but not all.
  status purchase_status not null default 'draft',
  department text not null default '',
  project text not null default '',
  supplier_id int not null references suppliers,
  payment_id int references payments,
  vat boolean not null default false,
  -- Sum of the line prices, kept with every change of a line, so that lists can sort by it.
  subtotal numeric(15, 2) not null default 0 check (subtotal >= 0),
  -- 16 percent of the sum, computed once and rounded half up to cents.
  vat_amount numeric(15, 2) not null generated always as (case when vat then round(subtotal * 0.16, 2) else 0 end) stored,
  amount numeric(15, 2) not null
    generated always as (subtotal + case when vat then round(subtotal * 0.16, 2) else 0 end) stored,
  -- Whether what was received differs from what was ordered, from the first processed receipt on.
  discrepancy boolean not null default false,
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
  updated_at timestamptz not null default now(),
  -- What is searched, in small letters, so that no search has to make it for every row; a search for the number alone
  -- goes by its index as well. So with receipts and notes.
  searched text not null generated always as (lower(purchase_no || ' ' || project || ' ' || department)) stored
);
create index purchases_created_idx on purchases (created_at desc, id desc);
create index purchases_status_idx on purchases (status, created_at desc, id desc);
create index purchases_raiser_idx on purchases (raised_by_id, created_at desc, id desc);
create index purchases_actioner_idx on purchases (actioned_by_id, created_at desc, id desc);
create index purchases_supplier_idx on purchases (supplier_id, created_at desc, id desc);
create index purchases_project_idx on purchases (project, created_at desc, id desc);
create index purchases_department_idx on purchases (department, created_at desc, id desc);
create index purchases_amount_idx on purchases (amount, id);
create index purchases_search_idx on purchases using gin (searched gin_trgm_ops);
-- How many orders each supplier of a page has, and of how much, out of the index alone.
create index purchases_supplier_totals_idx on purchases (supplier_id) include (amount)
  where status not in ('draft', 'cancelled', 'rejected');

create table purchase_lines (
  id int generated always as identity primary key,
  purchase_id int not null references purchases on delete cascade,
  product_id int not null references products,
  description text not null default '',
  quantity numeric(15, 3) not null check (quantity > 0),
  -- Price of the whole line.
  price numeric(15, 2) not null default 0 check (price >= 0),
  created_at timestamptz not null default now()
);
create index purchase_lines_purchase_idx on purchase_lines (purchase_id, id);
create index purchase_lines_product_idx on purchase_lines (product_id, purchase_id);

-- Receipts of goods, which the users call Batch Processing Notes (BPN).
create sequence receipt_numbers;
create table receipts (
  id int generated always as identity primary key,
  receipt_no text not null default document_number('BPN-', nextval('receipt_numbers'), 6) unique,
  status receipt_status not null default 'saved',
  name text not null default '',
  -- Brought by a driver of the business, or by the supplier's.
  is_internal boolean not null default true,
  driver_id int references users,
  supplier_id int references suppliers,
  supplier_driver text not null default '',
  supplier_contact text not null default '',
  supplier_vehicle text not null default '',
  -- The order that it fulfils.
  purchase_id int references purchases,
  project text not null default '',
  document text not null default '',
  document_type text not null default '',
  reference1 text not null default '',
  reference2 text not null default '',
  nog_id int not null references nogs,
  tag_id int references tags,
  -- A split receipt awaits the one that brings the rest; merged, the two point at each other.
  is_split boolean not null default false,
  merged_with_id int references receipts,
  merge_comment text not null default '',
  is_verified boolean not null default false,
  verified_by_id int references users,
  guardian_id int references users,
  confirm_note text not null default '',
  -- Whether it, or its order, differs from what was ordered, or an incomplete delivery note is open against it.
  discrepancy boolean not null default false,
  -- How many items it has, so that reports need not count them. It holds from when the receipt is no longer being
  -- entered: until then items come and go without a word to it.
  line_count int not null default 0,
  created_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  processed_at timestamptz,
  verified_at timestamptz,
  cancelled_at timestamptz,
  searched text not null generated always as (lower(receipt_no || ' ' || project || ' ' ||
    reference1 || ' ' || reference2)) stored
);
create index receipts_created_idx on receipts (created_at desc, id desc);
-- Orders of the list, and filters of it: see issue_notes.
create index receipts_status_idx on receipts (status, id);
create index receipts_verification_idx on receipts (is_verified, id);
create index receipts_discrepancy_idx on receipts (discrepancy, id);
-- Split receipts whose rest has not come.
create index receipts_partial_idx on receipts (created_at desc, id desc)
  where is_split and status = 'processed' and merged_with_id is null;
create index receipts_nog_idx on receipts (nog_id, created_at desc, id desc);
create index receipts_creator_idx on receipts (created_by_id, created_at desc, id desc);
create index receipts_verifier_idx on receipts (verified_by_id, created_at desc, id desc);
create index receipts_supplier_idx on receipts (supplier_id, created_at desc, id desc);
create index receipts_purchase_idx on receipts (purchase_id) where purchase_id is not null;
create index receipts_of_orders_idx on receipts (created_at desc, id desc) where purchase_id is not null;
create index receipts_search_idx on receipts using gin (searched gin_trgm_ops);
create index receipts_document_idx on receipts (document) where document <> '';
-- Home's count of a month, and the report.
create index receipts_discrepancy_month_idx on receipts (created_at) where discrepancy;
create index receipts_report_idx on receipts (created_at) include (line_count) where status = 'processed';

create table receipt_items (
  id int generated always as identity primary key,
  receipt_id int not null references receipts,
  product_id int not null references products,
  quantity numeric(15, 3) not null check (quantity > 0),
  -- Price of the whole line.
  price numeric(15, 2) not null default 0 check (price >= 0),
  condition item_condition not null default 'New',
  comment text not null default '',
  -- The maker's batch of the goods.
  batch_no text not null default '',
  warehouse_id int not null references places,
  section_id int references places,
  -- The line of the order that it completes.
  purchase_line_id int references purchase_lines,
  is_verified boolean not null default false,
  created_at timestamptz not null default now()
);
create index receipt_items_receipt_idx on receipt_items (receipt_id, id);
create index receipt_items_product_idx on receipt_items (product_id);
create index receipt_items_warehouse_idx on receipt_items (warehouse_id);
create index receipt_items_section_idx on receipt_items (section_id);
create index receipt_items_purchase_line_idx on receipt_items (purchase_line_id) where purchase_line_id is not null;
-- A receipt completes a line of its order once.
create unique index receipt_items_line_once_key on receipt_items (receipt_id, purchase_line_id)
  where purchase_line_id is not null;

create function count_receipt_items() returns trigger language plpgsql as $$
begin
  new.line_count := (select count(*) from receipt_items where receipt_id = new.id);
  return new;
end $$;
create trigger receipts_line_count before update of status on receipts for each row
  when (old.status = 'saved' and new.status <> 'saved') execute function count_receipt_items();

-- Items added to a receipt later, or taken from it; none ever moves to another. Differences, not sums: another
-- transaction may add some as well.
create function follow_receipt_items() returns trigger language plpgsql as $$
begin
  update receipts set line_count = line_count + counted.lines * case tg_op when 'INSERT' then 1 else -1 end
    from (select receipt_id, count(*) as lines from changed group by receipt_id) counted
    where counted.receipt_id = receipts.id and status <> 'saved';
  return null;
end $$;
create trigger receipt_items_added after insert on receipt_items referencing new table as changed
  for each statement execute function follow_receipt_items();
create trigger receipt_items_removed after delete on receipt_items referencing old table as changed
  for each statement execute function follow_receipt_items();

-- Who opened a receipt, or changed its details or items.
create table receipt_enterers (
  receipt_id int not null references receipts on delete cascade,
  user_id int not null references users,
  primary key (receipt_id, user_id)
);

-- Incomplete delivery notes: what a receipt lacked, until it is settled.
create sequence incomplete_note_numbers;
create table incomplete_notes (
  id int generated always as identity primary key,
  idn_no text not null default document_number('IDN-', nextval('incomplete_note_numbers'), 6) unique,
  receipt_id int not null references receipts,
  status incomplete_note_status not null default 'draft',
  notes text not null default '',
  settle_comment text not null default '',
  settle_document text not null default '',
  created_by_id int not null references users,
  settled_by_id int references users,
  settled_at timestamptz,
  cancelled_by_id int references users,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index incomplete_notes_created_idx on incomplete_notes (created_at desc, id desc);
create index incomplete_notes_status_idx on incomplete_notes (status, created_at desc, id desc);
create index incomplete_notes_receipt_idx on incomplete_notes (receipt_id, id);
create index incomplete_notes_number_search_idx on incomplete_notes using gin (idn_no gin_trgm_ops);
create index incomplete_notes_settle_document_idx on incomplete_notes (settle_document) where settle_document <> '';

create table incomplete_note_items (
  id int generated always as identity primary key,
  note_id int not null references incomplete_notes on delete cascade,
  product_id int not null references products,
  quantity numeric(15, 3) not null check (quantity > 0),
  comment text not null default '',
  created_at timestamptz not null default now()
);
create index incomplete_note_items_note_idx on incomplete_note_items (note_id, id);
-- A product is not deleted while an open note names it.
create index incomplete_note_items_product_idx on incomplete_note_items (product_id);

-- Pickup notes (for an outside assignee) and dispatch notes (for a user) are twins in one table.
create sequence pickup_numbers;
create sequence dispatch_numbers;
create table issue_notes (
  id int generated always as identity primary key,
  kind issue_note_kind not null,
  note_no text not null unique,
  -- Pending: awaits approval. Active: may be processed.
  status issue_note_status not null default 'draft',
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
  -- Null until processed; then whether less left than was asked for.
  discrepancy boolean,
  -- As that of receipts: it holds from when the note is no draft any more.
  line_count int not null default 0,
  created_by_id int not null references users,
  dispatched_by_id int references users,
  dispatched_to_id int references users,
  cancelled_by_id int references users,
  cancel_reason text not null default '',
  -- Who let the goods out of the gate.
  left_by_id int references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  processed_at timestamptz,
  left_at timestamptz,
  cancelled_at timestamptz,
  searched text not null generated always as (lower(note_no || ' ' || project || ' ' || reference || ' ' ||
    vehicle || ' ' || assignee_name || ' ' || assignee_company)) stored,
  constraint issue_notes_dispatch_has_assignee check (kind = 'pickup' or assigned_to_id is not null)
);
-- Lists of both kinds are read by the indexes without the kind, which serve those of one kind as well; its own stand
-- only where the other kind would lie in the way. A filter by one of few values needs no index with the order of the list:
-- a common value is found on the way through that order, and what has a rare one is sorted.
create index issue_notes_created_idx on issue_notes (created_at desc, id desc);
create index issue_notes_kind_idx on issue_notes (kind, created_at desc, id desc);
create index issue_notes_number_idx on issue_notes (kind, note_no, id);
create index issue_notes_project_idx on issue_notes (project, created_at desc, id desc);
create index issue_notes_project_order_idx on issue_notes (project, id);
create index issue_notes_status_idx on issue_notes (status, created_at desc, id desc);
create index issue_notes_discrepancy_idx on issue_notes (created_at desc, id desc) where discrepancy;
create index issue_notes_cancelled_idx on issue_notes (cancelled_at desc, id desc) where status = 'cancelled';
create index issue_notes_creator_idx on issue_notes (created_by_id, created_at desc, id desc);
create index issue_notes_dispatcher_idx on issue_notes (dispatched_by_id, created_at desc, id desc);
create index issue_notes_purpose_idx on issue_notes (purpose_id, created_at desc, id desc);
-- A search for whom a dispatch note is for, and the notes that keep a warehouse from being deleted.
create index issue_notes_assignee_idx on issue_notes (assigned_to_id);
create index issue_notes_warehouse_idx on issue_notes (warehouse_id);
create index issue_notes_search_idx on issue_notes using gin (searched gin_trgm_ops);
create index issue_notes_document_idx on issue_notes (document) where document <> '';
-- The report, whose lines are counted from the index alone, and two figures of Home.
create index issue_notes_report_idx on issue_notes (kind, created_at) include (line_count) where status <> 'draft';
create index issue_notes_processed_idx on issue_notes (processed_at) where processed_at is not null;
create index issue_notes_scheduled_idx on issue_notes (created_at) where is_scheduled and status <> 'draft';

create table issue_note_items (
  id int generated always as identity primary key,
  note_id int not null references issue_notes on delete cascade,
  product_id int not null references products,
  quantity numeric(15, 3) not null check (quantity > 0),
  quantity_issued numeric(15, 3) not null default 0 check (quantity_issued >= 0),
  condition item_condition not null default 'New',
  comment text not null default '',
  collect_comment text not null default '',
  batch_no text not null default '',
  status issue_note_item_status not null default 'pending',
  is_return boolean not null default false,
  created_at timestamptz not null default now(),
  constraint issue_note_items_not_more_than_asked check (quantity_issued <= quantity)
);
create index issue_note_items_note_idx on issue_note_items (note_id, id);
create index issue_note_items_product_idx on issue_note_items (product_id);

create function count_note_items() returns trigger language plpgsql as $$
begin
  new.line_count := (select count(*) from issue_note_items where note_id = new.id);
  return new;
end $$;
create trigger issue_notes_line_count before update of status on issue_notes for each row
  when (old.status = 'draft' and new.status <> 'draft') execute function count_note_items();

create function follow_note_items() returns trigger language plpgsql as $$
begin
  update issue_notes set line_count = line_count + counted.lines * case tg_op when 'INSERT' then 1 else -1 end
    from (select note_id, count(*) as lines from changed group by note_id) counted
    where counted.note_id = issue_notes.id and status <> 'draft';
  return null;
end $$;
create trigger issue_note_items_added after insert on issue_note_items referencing new table as changed
  for each statement execute function follow_note_items();
create trigger issue_note_items_removed after delete on issue_note_items referencing old table as changed
  for each statement execute function follow_note_items();

-- Which user has entered the pickup's code: item and process calls are refused until then.
create table issue_note_verifications (
  note_id int not null references issue_notes on delete cascade,
  user_id int not null references users,
  verified_at timestamptz not null default now(),
  primary key (note_id, user_id)
);

-- Who sent a pickup's code to a corrected phone or address, and so does not enter it.
create table pickup_code_corrections (
  note_id int not null references issue_notes on delete cascade,
  user_id int not null references users,
  primary key (note_id, user_id)
);

-- Goods that have to come back; made when a note with an item set to return is processed, void when it is cancelled.
create table marked_returns (
  id int generated always as identity primary key,
  note_item_id int not null unique references issue_note_items,
  quantity numeric(15, 3) not null check (quantity > 0),
  status marked_return_status not null default 'active',
  -- The receipt that brought them back.
  receipt_id int references receipts,
  comment text not null default '',
  reminded_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null default now()
);
create index marked_returns_created_idx on marked_returns (created_at desc, id desc) where status <> 'void';
create index marked_returns_status_idx on marked_returns (status, created_at desc, id desc);
create index marked_returns_receipt_idx on marked_returns (receipt_id) where receipt_id is not null;
