-- How goods go out: pickup and dispatch notes, the gate, and the goods that have to come back.

create type issue_note_kind as enum ('dispatch', 'pickup');
create type issue_note_status as enum ('active', 'cancelled', 'completed', 'draft', 'pending');
create type issue_note_item_status as enum ('completed', 'pending');
create type marked_return_status as enum ('active', 'done', 'void');

-- Pickup notes (for an outside assignee) and dispatch notes (for a user) are twins in one table.
create sequence pickup_numbers;
create sequence dispatch_numbers;
create table issue_notes (
  id int generated always as identity primary key,
  kind issue_note_kind not null,
  note_no text not null unique,
  -- A pending one awaits approval, an active one may be processed.
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
  -- The pickup's authorization code is hashed; wrong tries lock verification until the given moment.
  code_hash text,
  code_sent_at timestamptz,
  code_failures int not null default 0,
  code_locked_until timestamptz,
  vehicle text not null default '',
  comment text not null default '',
  -- It is null until the note is processed, and then says whether less left than was asked for.
  has_discrepancy boolean,
  -- As that of receipts: it is right once the note is no longer a draft.
  line_count int not null default 0,
  created_by_id int not null references users,
  dispatched_by_id int references users,
  dispatched_to_id int references users,
  cancelled_by_id int references users,
  cancel_reason text not null default '',
  -- This user let the goods out of the gate.
  left_by_id int references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  processed_at timestamptz,
  left_at timestamptz,
  cancelled_at timestamptz,
  searched text not null generated always as (lower(note_no || ' ' || project || ' ' || reference || ' ' ||
    vehicle || ' ' || assignee_name || ' ' || assignee_company)) stored,
  -- It was taken of the loaded vehicle, and is '' without one.
  exit_photo text not null default '',
  -- An exit that was marked on a phone without a network is told later: left_at is then when it was marked, and this is
  -- when the server heard of it. It is null if both are the same.
  exit_told_at timestamptz,
  -- When the log said that the goods of a processed note had not been marked as left for too long.
  exit_missed_at timestamptz,
  constraint issue_notes_dispatch_has_assignee check (kind = 'pickup' or assigned_to_id is not null),
  constraint issue_notes_exit_told_at_check check (exit_told_at is null or left_at <= exit_told_at)
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
create index issue_notes_creator_idx on issue_notes (created_by_id, created_at desc, id desc);
create index issue_notes_dispatcher_idx on issue_notes (dispatched_by_id, created_at desc, id desc);
create index issue_notes_purpose_idx on issue_notes (purpose_id, created_at desc, id desc);
-- Cancelled notes and those with discrepancies are sorted by number or project out of the index alone.
create index issue_notes_discrepancy_idx on issue_notes (created_at desc, id desc)
  include (project, note_no, kind) where has_discrepancy;
create index issue_notes_cancelled_idx on issue_notes (cancelled_at desc, id desc)
  include (created_at, project, note_no, kind, cancelled_by_id) where status = 'cancelled';
-- A search finds whom a dispatch note is for.
create index issue_notes_assignee_idx on issue_notes (assigned_to_id);
create index issue_notes_search_idx on issue_notes using gin (search_parts(searched));
create index issue_notes_document_idx on issue_notes (document) where document <> '';
-- The report counts lines from the index alone, and Home has two figures by the others.
create index issue_notes_report_idx on issue_notes (kind, created_at) include (line_count) where status <> 'draft';
create index issue_notes_processed_idx on issue_notes (processed_at) where processed_at is not null;
create index issue_notes_scheduled_idx on issue_notes (created_at) where is_scheduled and status <> 'draft';
-- The gate lists what is expected there, what has left, and what should have.
create index issue_notes_expected_idx on issue_notes (processed_at desc, id desc)
  where status = 'completed' and left_at is null;
create index issue_notes_left_idx on issue_notes (left_at desc, id desc) where left_at is not null;
create index issue_notes_unmarked_idx on issue_notes (processed_at)
  where status = 'completed' and left_at is null and exit_missed_at is null;
create index issue_notes_exit_photo_idx on issue_notes (exit_photo) where exit_photo <> '';

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
  entered json check (entered_quantity(entered) = quantity),
  entered_issued json check (entered_quantity(entered_issued) = quantity_issued),
  -- What the line asks for, and what was handed out for it, each with the reason; without them what expires first is taken.
  -- Lots that have expired are handed out only if they were asked for, and the note was approved after they had.
  requested_lots json check (lots_quantity(requested_lots) = quantity),
  requested_lots_reason text not null default '',
  lots json check (lots_quantity(lots) = quantity_issued),
  lots_reason text not null default '',
  constraint issue_note_items_not_more_than_asked check (quantity_issued <= quantity)
);
create index issue_note_items_note_idx on issue_note_items (note_id, id);
create index issue_note_items_product_idx on issue_note_items (product_id);
-- An approver weighs a request against the goods that approved notes wait for.
create index issue_note_items_pending_idx on issue_note_items (product_id) where status = 'pending';

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

-- These users have entered the pickup's code: item and process calls are refused until then.
create table issue_note_verifications (
  note_id int not null references issue_notes on delete cascade,
  user_id int not null references users,
  verified_at timestamptz not null default now(),
  primary key (note_id, user_id)
);

-- Whoever sent a pickup's code to a corrected phone or address does not enter it.
create table pickup_code_corrections (
  note_id int not null references issue_notes on delete cascade,
  user_id int not null references users,
  primary key (note_id, user_id)
);

-- Whoever was shown the present code of a pickup, as no service sends it, does not enter it.
create table pickup_code_sights (
  note_id int not null references issue_notes on delete cascade,
  user_id int not null references users,
  primary key (note_id, user_id)
);

-- These goods have to come back. A row is made when a note with an item set to return is processed, and is void once the
-- note is cancelled.
create table marked_returns (
  id int generated always as identity primary key,
  note_item_id int not null unique references issue_note_items,
  quantity numeric(15, 3) not null check (quantity > 0),
  status marked_return_status not null default 'active',
  -- This receipt brought them back.
  receipt_id int references receipts,
  comment text not null default '',
  reminded_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  -- What the list is searched by is copied from the note and its item, so that no search joins them. Of that, only the words
  -- and the assignee of a note ever change. What no trigger has filled in is refused.
  product_id int not null default 0,
  note_id int not null default 0,
  assigned_to_id int,
  searched text not null default '',
  constraint marked_returns_note_copied check (product_id > 0 and note_id > 0)
);
create index marked_returns_created_idx on marked_returns (created_at desc, id desc) where status <> 'void';
create index marked_returns_status_idx on marked_returns (status, created_at desc, id desc);
create index marked_returns_receipt_idx on marked_returns (receipt_id) where receipt_id is not null;
create index marked_returns_product_idx on marked_returns (product_id, receipt_id) include (status, quantity);
create index marked_returns_note_idx on marked_returns (note_id);
create index marked_returns_assignee_idx on marked_returns (assigned_to_id) where assigned_to_id is not null;
create index marked_returns_search_idx on marked_returns using gin (search_parts(searched));

create function copy_note_of_return() returns trigger language plpgsql as $$
begin
  select item.product_id, note.id, note.assigned_to_id, note.searched
    into strict new.product_id, new.note_id, new.assigned_to_id, new.searched
    from issue_note_items item join issue_notes note on note.id = item.note_id where item.id = new.note_item_id;
  return new;
end $$;
create trigger marked_returns_searched before insert on marked_returns for each row
  execute function copy_note_of_return();

create function copy_note_to_returns() returns trigger language plpgsql as $$
begin
  update marked_returns set assigned_to_id = new.assigned_to_id, searched = new.searched where note_id = new.id;
  return null;
end $$;
create trigger issue_notes_returns after update on issue_notes for each row
  when ((old.assigned_to_id, old.searched) is distinct from (new.assigned_to_id, new.searched))
  execute function copy_note_to_returns();
