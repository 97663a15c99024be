-- What each import brought, and who decides on what.

create type import_kind as enum
  ('categories', 'levels', 'payments', 'places', 'products', 'purposes', 'stock', 'stockCategories', 'suppliers', 'tags',
    'units');
create type import_entity as enum
  ('payment', 'product', 'productCategory', 'productSubCategory', 'purpose', 'receipt', 'reorderLevel', 'section',
    'stockCategory', 'subUnit', 'supplier', 'tag', 'unit', 'virtualWarehouse', 'warehouse');

-- An import can be undone as a whole: docs/decisions/0073-guided-imports.md.
create table imports (
  id int generated always as identity primary key,
  kind import_kind not null,
  -- Its user knows it by this name.
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
  -- Whether the importer had counted the goods.
  is_counted boolean not null default false,
  -- What became of the opening stock that it brought.
  opening text not null default 'none',
  constraint imports_undone_by_someone check ((undone_at is null) = (undone_by_id is null)),
  constraint imports_opening_known check (opening in ('none', 'pending', 'entered', 'rejected'))
);
create index imports_created_idx on imports (created_at desc, id desc);
create index imports_kind_idx on imports (kind, created_at desc, id desc);
create index imports_creator_idx on imports (created_by_id, created_at desc, id desc);

create table import_records (
  id bigint generated always as identity primary key,
  import_id int not null references imports on delete cascade,
  entity import_entity not null,
  -- It refers to nothing: it is of any table, and may be deleted since.
  record_id int not null,
  -- It was called so then.
  name text not null,
  -- The file has it in this row; it is null for what several rows needed, such as a unit.
  row_number int,
  -- It shows what the import changed as it was before, and is null of what it added.
  before jsonb,
  -- All that the record said after the import: what differs from it was changed since.
  after jsonb not null
);
create index import_records_import_idx on import_records (import_id, id);

create type approval_module as enum
  ('Cancellation', 'ImportUndo', 'OpeningStock', 'ReceiptReversal', 'StockAdjustment', 'StockReleased', 'StockTransfer',
    'dispatch', 'pickup', 'purchase');
create type approval_status as enum ('approved', 'pending', 'rejected', 'withdrawn');
create type approval_priority as enum ('high', 'normal', 'urgent');
create type own_requests_mode as enum ('alone', 'always', 'never');

-- Whether a module's documents wait for an approval, of those for which that can be chosen. Others always wait.
create table approval_rules (
  module approval_module primary key,
  is_required boolean not null
);
insert into approval_rules (module, is_required) values
  ('StockAdjustment', true), ('StockReleased', true), ('StockTransfer', true), ('dispatch', true), ('pickup', true),
  ('purchase', true);

-- Requests for approval, one pending for a document at a time. Each refers to its document by the key of its module.
create table approvals (
  id int generated always as identity primary key,
  module approval_module not null,
  purchase_id int references purchases,
  note_id int references issue_notes,
  adjustment_id int references stock_adjustments,
  transfer_id int references stock_transfers,
  release_id int references stock_releases,
  status approval_status not null default 'pending',
  priority approval_priority not null default 'normal',
  requested_by_id int not null references users,
  decided_by_id int references users,
  comment text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- It shows the number of its document, or the file of its import.
  document_no text not null default '',
  -- A request is found by every product that its document names; its lines no longer change once it waits.
  product_ids int[] not null default '{}',
  import_id int references imports,
  -- Who, beside the requester, leaves the decision to others: the makers of the document, and who carried it out.
  excluded_ids int[] not null default '{}',
  -- Who requested or issued the note and receives its goods, as the approver is told.
  receiver_ids int[] not null default '{}',
  -- Why it is asked, in the requester's words.
  reason text not null default '',
  -- Whether somebody else could decide when it was requested (docs/decisions/0079-whose-password.md).
  could_another boolean not null default false,
  reversal_id int references receipt_reversals,
  -- As text, since a transaction cannot use a value that it adds to the type.
  constraint approvals_document_of_module check (
    num_nonnulls(purchase_id, note_id, adjustment_id, transfer_id, release_id, import_id, reversal_id) = 1
    and case module::text
      when 'purchase' then purchase_id
      when 'pickup' then note_id
      when 'dispatch' then note_id
      when 'Cancellation' then note_id
      when 'StockAdjustment' then adjustment_id
      when 'StockTransfer' then transfer_id
      when 'StockReleased' then release_id
      when 'OpeningStock' then import_id
      when 'ImportUndo' then import_id
      when 'ReceiptReversal' then reversal_id
    end is not null)
);
create unique index approvals_pending_key on approvals
  (module, (coalesce(purchase_id, note_id, adjustment_id, transfer_id, release_id, import_id, reversal_id)))
  where status = 'pending';
-- What a document's approval was, the latest first; and what a deleted draft is looked for in.
create index approvals_purchase_idx on approvals (purchase_id, id desc) where purchase_id is not null;
create index approvals_note_idx on approvals (note_id, id desc) where note_id is not null;
create index approvals_adjustment_idx on approvals (adjustment_id, id desc) where adjustment_id is not null;
create index approvals_transfer_idx on approvals (transfer_id, id desc) where transfer_id is not null;
create index approvals_release_idx on approvals (release_id, id desc) where release_id is not null;
create index approvals_import_idx on approvals (import_id, id desc) where import_id is not null;
create index approvals_reversal_idx on approvals (reversal_id, id desc) where reversal_id is not null;
-- The queue is read in its orders, and counted, without a look at every request.
create index approvals_priority_idx
  on approvals ((case priority when 'urgent' then 1 when 'high' then 2 else 3 end), id) include (module, requested_by_id)
  where status = 'pending';
create index approvals_pending_created_idx on approvals (created_at, id) where status = 'pending';
create index approvals_requester_idx on approvals (requested_by_id) where status = 'pending';
-- Only those that wait are searched.
create index approvals_products_idx on approvals using gin (product_ids) where status = 'pending';
-- Home counts by it what was open at an earlier moment.
create index approvals_decided_idx on approvals (module, updated_at) where status <> 'pending';

-- What a request is searched by stands in its own row, without the tables between.
create function copy_document_of_approval() returns trigger language plpgsql as $$
begin
  if new.note_id is not null then
    select note_no into strict new.document_no from issue_notes where id = new.note_id;
    select coalesce(array_agg(distinct product_id), '{}') into new.product_ids
      from issue_note_items where note_id = new.note_id;
  elsif new.purchase_id is not null then
    select purchase_no into strict new.document_no from purchases where id = new.purchase_id;
    select coalesce(array_agg(distinct product_id), '{}') into new.product_ids
      from purchase_lines where purchase_id = new.purchase_id;
  elsif new.adjustment_id is not null then
    select array[product_id] into strict new.product_ids from stock_adjustments where id = new.adjustment_id;
  elsif new.transfer_id is not null then
    select array[product_id] into strict new.product_ids from stock_transfers where id = new.transfer_id;
  elsif new.import_id is not null then
    -- An import may bring any number of products: it is found by its file.
    select file_name into strict new.document_no from imports where id = new.import_id;
  elsif new.reversal_id is not null then
    select receipt_no into strict new.document_no
      from receipt_reversals join receipts on receipts.id = receipt_id where receipt_reversals.id = new.reversal_id;
    select coalesce(array_agg(distinct product_id), '{}') into new.product_ids
      from receipt_reversal_items join receipt_items on receipt_items.id = item_id where reversal_id = new.reversal_id;
  else
    select array[held.product_id] into strict new.product_ids
      from stock_releases asked join stock_reservations held on held.id = asked.reservation_id
      where asked.id = new.release_id;
  end if;
  return new;
end $$;
create trigger approvals_searched before insert on approvals for each row
  execute function copy_document_of_approval();

-- As `approvalModules` in the contract has it; a test compares them.
create function approval_flag(module approval_module) returns text language sql immutable as $$
  select case module::text
    when 'purchase' then 'approvePurchase'
    when 'StockAdjustment' then 'approveAdjustment'
    when 'OpeningStock' then 'approveAdjustment'
    when 'ImportUndo' then 'approveAdjustment'
    when 'ReceiptReversal' then 'approveAdjustment'
    else 'approveTransfer'
  end
$$;

-- As `flagsOfOthers` on the server has it, an account for which one of those involved handed out the only password that
-- there has been does not count.
create function others_may_decide(module approval_module, involved int[]) returns boolean language sql stable as $$
  select exists (
    select from users join roles on roles.id = users.role_id
    where approval_flag(module) = any (roles.flags) and users.id <> all (involved)
      and users.deleted_at is null and users.is_active and users.is_system_user
      and (users.password_chosen_at is not null or users.password_given_by_id is null
        or users.password_given_by_id <> all (involved)))
$$;

create function note_others_at_request() returns trigger language plpgsql as $$
begin
  new.could_another := others_may_decide(new.module, new.excluded_ids || new.requested_by_id);
  return new;
end $$;
create trigger approvals_note_others before insert on approvals
  for each row execute function note_others_at_request();

-- Nobody decides on, or verifies, what is their own, as strictly as whoever manages users chose.
create table duty_policy (
  id int primary key default 1 check (id = 1),
  -- Whether requesters decide on their own requests.
  own_requests own_requests_mode not null default 'alone',
  -- Whether a receipt is verified by another than those who entered it.
  requires_separate_verifier boolean not null default false,
  -- A receipt whose goods without an order are worth more, in Kenyan shillings, is processed by another than entered it
  -- (docs/decisions/0080-limits-of-one.md).
  second_name_above numeric(15, 2) check (second_name_above > 0),
  -- Of what is on hand in a place, how much may be reserved for users who neither handle goods nor approve.
  member_reserve_percent numeric(5, 2) check (member_reserve_percent > 0 and member_reserve_percent <= 100)
);
insert into duty_policy default values;
