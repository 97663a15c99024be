-- How goods come in: purchase orders, receipts, what receipts lacked, and receipts that are reversed.

create type purchase_status as enum ('approved', 'cancelled', 'completed', 'draft', 'fulfilled', 'pending', 'rejected');
create type receipt_status as enum ('cancelled', 'processed', 'saved');
create type incomplete_note_status as enum ('cancelled', 'draft', 'open', 'settled');
create type item_condition as enum ('New', 'Used');
create type stock_request_status as enum ('done', 'pending', 'rejected');

-- An order says what a supplier is to bring.
create sequence purchase_numbers;
create table purchases (
  id int generated always as identity primary key,
  purchase_no text not null default document_number('PO-', nextval('purchase_numbers'), 6) unique,
  -- Of a fulfilled one something came, but not all.
  status purchase_status not null default 'draft',
  department text not null default '',
  project text not null default '',
  supplier_id int not null references suppliers,
  payment_method_id int references payment_methods,
  has_vat boolean not null default false,
  -- The sum of the line prices is kept with every change of a line, so that lists can sort by it.
  subtotal numeric(15, 2) not null default 0 check (subtotal >= 0),
  -- It is 16 percent of the sum, computed once and rounded half up to cents.
  vat_amount numeric(15, 2) not null
    generated always as (case when has_vat then round(subtotal * 0.16, 2) else 0 end) stored,
  amount numeric(15, 2) not null
    generated always as (subtotal + case when has_vat then round(subtotal * 0.16, 2) else 0 end) stored,
  -- Whether what was received differs from what was ordered, from the first processed receipt on.
  has_discrepancy boolean not null default false,
  raised_by_id int not null references users,
  decided_by_id int references users,
  decided_at timestamptz,
  decision_comment text not null default '',
  -- This user processed the latest receipt.
  fulfilled_by_id int references users,
  closed_by_id int references users,
  close_reason text not null default '',
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  searched text not null generated always as (lower(purchase_no || ' ' || project || ' ' || department)) stored,
  -- The goods are asked for by this day; it is null if none was named.
  due_on date
);
create index purchases_created_idx on purchases (created_at desc, id desc);
create index purchases_status_idx on purchases (status, created_at desc, id desc);
create index purchases_raiser_idx on purchases (raised_by_id, created_at desc, id desc);
create index purchases_decider_idx on purchases (decided_by_id, created_at desc, id desc);
create index purchases_supplier_idx on purchases (supplier_id, created_at desc, id desc);
create index purchases_project_idx on purchases (project, created_at desc, id desc);
create index purchases_department_idx on purchases (department, created_at desc, id desc);
create index purchases_amount_idx on purchases (amount, id);
create index purchases_search_idx on purchases using gin (search_parts(searched));
-- Few orders have a discrepancy: they are counted and listed by an index of theirs.
create index purchases_discrepancy_idx on purchases (created_at desc, id desc) where has_discrepancy;
-- How many orders each supplier of a page has, and of how much, is read out of the index alone: those that its own page
-- lists.
create index purchases_supplier_totals_idx on purchases (supplier_id) include (amount) where status <> 'draft';
-- So is what is still to come from the supplier of an order that waits, and how much of it.
create index purchases_supplier_open_idx on purchases (supplier_id) include (amount)
  where status in ('approved', 'fulfilled');

create table purchase_lines (
  id int generated always as identity primary key,
  purchase_id int not null references purchases on delete cascade,
  product_id int not null references products,
  description text not null default '',
  quantity numeric(15, 3) not null check (quantity > 0),
  -- It is the price of the whole line.
  price numeric(15, 2) not null default 0 check (price >= 0),
  created_at timestamptz not null default now(),
  entered json check (entered_quantity(entered) = quantity)
);
create index purchase_lines_purchase_idx on purchase_lines (purchase_id, id);
create index purchase_lines_product_idx on purchase_lines (product_id, purchase_id);

-- The goods of an order's line are to go here, if it was ordered for a place.
create table reorder_lines (
  line_id int primary key references purchase_lines on delete cascade,
  place_id int not null references places
);
create index reorder_lines_place_idx on reorder_lines (place_id);

-- Receipts of goods, which the users call Batch Processing Notes (BPN).
create sequence receipt_numbers;
create table receipts (
  id int generated always as identity primary key,
  receipt_no text not null default document_number('BPN-', nextval('receipt_numbers'), 6) unique,
  status receipt_status not null default 'saved',
  name text not null default '',
  -- The goods were brought by a driver of the business, or by the supplier's.
  is_internal boolean not null default true,
  driver_id int references users,
  supplier_id int references suppliers,
  supplier_driver text not null default '',
  supplier_contact text not null default '',
  supplier_vehicle text not null default '',
  -- It fulfils this order.
  purchase_id int references purchases,
  project text not null default '',
  document text not null default '',
  document_type text not null default '',
  reference1 text not null default '',
  reference2 text not null default '',
  stock_category_id int not null references stock_categories,
  tag_id int references tags,
  -- A split receipt awaits the one that brings the rest; merged, the two point at each other.
  is_split boolean not null default false,
  merged_with_id int references receipts,
  merge_comment text not null default '',
  is_verified boolean not null default false,
  verified_by_id int references users,
  guardian_id int references users,
  confirm_note text not null default '',
  -- Whether it, or its order, differs from what was ordered, or an incomplete delivery note is open against it. It clears
  -- when the order is whole, and stands while such a note is open.
  has_discrepancy boolean not null default false,
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
    reference1 || ' ' || reference2)) stored,
  -- It is found by the number of its order too, in small letters.
  searched_order text not null default '',
  -- A receipt of opening stock that only a decision processes or cancels.
  awaits_approval boolean not null default false,
  -- Who brought goods without an order into stock alone, having entered the receipt, and what they are worth in Kenyan
  -- shillings: what one person receives on one day adds up. Kept as it was then, since prices and orders change.
  received_alone_by_id int references users,
  received_alone_value numeric(15, 2),
  -- Whether it brought anything else than what was still open of its order: the delivery of what was left is none.
  brought_other boolean not null default false,
  constraint receipts_received_alone check (num_nulls(received_alone_by_id, received_alone_value) in (0, 2))
);
create index receipts_created_idx on receipts (created_at desc, id desc);
-- Why the list's orders and filters have these, issue_notes says.
create index receipts_status_idx on receipts (status, id);
create index receipts_verification_idx on receipts (is_verified, id);
create index receipts_discrepancy_idx on receipts (has_discrepancy, id);
-- The rest of these split receipts has not come.
create index receipts_partial_idx on receipts (created_at desc, id desc)
  where is_split and status = 'processed' and merged_with_id is null;
create index receipts_stock_category_idx on receipts (stock_category_id, created_at desc, id desc);
create index receipts_creator_idx on receipts (created_by_id, created_at desc, id desc);
create index receipts_verifier_idx on receipts (verified_by_id, created_at desc, id desc);
create index receipts_supplier_idx on receipts (supplier_id, created_at desc, id desc);
-- Orders' receipts are found in the order of all receipts if they are many, and by their order if they are few.
create index receipts_purchase_idx on receipts (purchase_id) where purchase_id is not null;
create index receipts_search_idx on receipts using gin (search_parts(searched || ' ' || searched_order));
create index receipts_document_idx on receipts (document) where document <> '';
-- Home counts a month by these, and the report reads them.
create index receipts_discrepancy_month_idx on receipts (created_at) where has_discrepancy;
create index receipts_report_idx on receipts (created_at) include (line_count) where status = 'processed';
create index receipts_received_alone_idx on receipts (received_alone_by_id, processed_at)
  where received_alone_by_id is not null;
-- What a search is expected to find is estimated by the text itself, here and wherever one is put together for a search.
create statistics receipts_search_stats on (searched || ' ' || searched_order) from receipts;

create function copy_order_number() returns trigger language plpgsql as $$
begin
  new.searched_order := coalesce((select lower(purchase_no) from purchases where id = new.purchase_id), '');
  return new;
end $$;
create trigger receipts_searched_order before insert or update of purchase_id on receipts for each row
  execute function copy_order_number();

create table receipt_items (
  id int generated always as identity primary key,
  receipt_id int not null references receipts,
  product_id int not null references products,
  quantity numeric(15, 3) not null check (quantity > 0),
  -- It is the price of the whole line.
  price numeric(15, 2) not null default 0 check (price >= 0),
  condition item_condition not null default 'New',
  comment text not null default '',
  -- The maker names the batch of the goods so.
  batch_no text not null default '',
  warehouse_id int not null references places,
  section_id int references places,
  -- It completes this line of the order.
  purchase_line_id int references purchase_lines,
  is_verified boolean not null default false,
  created_at timestamptz not null default now(),
  entered json check (entered_quantity(entered) = quantity),
  lots json check (lots_quantity(lots) = quantity),
  -- So much of the line has been taken out again.
  reversed numeric(15, 3) not null default 0,
  -- This user confirmed the line: the receipt has only the last of them.
  verified_by_id int references users,
  constraint receipt_items_reversed_within check (reversed between 0 and quantity)
);
create index receipt_items_receipt_idx on receipt_items (receipt_id, id);
-- The receipts that may have brought issued goods back are found by their product, newest first, with what they brought
-- and what returns have claimed of it, from this index and marked_returns_product_idx alone.
create index receipt_items_product_idx on receipt_items (product_id, receipt_id) include (quantity, reversed);
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

-- Items are added to a receipt later, or taken from it; none ever moves to another. Differences are written and not sums,
-- as another transaction may add some as well.
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

-- These opened a receipt, or changed its details or items.
create table receipt_enterers (
  receipt_id int not null references receipts on delete cascade,
  user_id int not null references users,
  primary key (receipt_id, user_id)
);

-- Incomplete delivery notes say what a receipt lacked, until it is settled.
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
create index incomplete_notes_settle_document_idx on incomplete_notes (settle_document) where settle_document <> '';

create table incomplete_note_items (
  id int generated always as identity primary key,
  note_id int not null references incomplete_notes on delete cascade,
  product_id int not null references products,
  quantity numeric(15, 3) not null check (quantity > 0),
  comment text not null default '',
  created_at timestamptz not null default now(),
  entered json check (entered_quantity(entered) = quantity)
);
create index incomplete_note_items_note_idx on incomplete_note_items (note_id, id);
-- A product is not deleted while an open note names it.
create index incomplete_note_items_product_idx on incomplete_note_items (product_id);

-- A processed receipt is reversed, in whole or by line: docs/decisions/0082-reversed-receipts.md.
create table receipt_reversals (
  id int generated always as identity primary key,
  receipt_id int not null references receipts,
  status stock_request_status not null default 'pending',
  -- These are the requester's words.
  reason text not null,
  requested_by_id int not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index receipt_reversals_receipt_idx on receipt_reversals (receipt_id, id);

create table receipt_reversal_items (
  reversal_id int not null references receipt_reversals,
  item_id int not null references receipt_items,
  -- It is in the product's unit.
  quantity numeric(15, 3) not null check (quantity > 0),
  -- Of a tracked product they are [{lotId, quantity}], and add up to the quantity.
  lots json,
  primary key (reversal_id, item_id)
);
create index receipt_reversal_items_item_idx on receipt_reversal_items (item_id);
