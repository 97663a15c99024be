-- Brings a database on which all the earlier files ran to what 0101 to 0105 make, once, in one transaction: the same
-- tables with their rows, the same types, constraints, indexes, functions and triggers (a test compares the catalogs).
-- No row of the ledger or of the audit log changes, nor does a hash.

-- What reads columns that get another name or type, and what is not used.
drop function announce_approvals, announce_links cascade;
drop function count_note_lines, follow_note_lines, count_batch_lines, follow_batch_lines cascade;
drop index
  approvals_decided_idx, approvals_document_idx, approvals_pending_created_idx, approvals_pending_key,
  approvals_priority_idx, approvals_queue_idx, approvals_requester_idx, audit_logs_entity_idx, audit_logs_search_idx,
  batches_batch_no_search_idx, batches_number_idx, batches_partial_idx, batches_report_idx, batches_saved_supplier_idx,
  batches_status_idx, batches_verification_idx, incomplete_notes_batch_idx, incomplete_notes_number_idx,
  issue_notes_active_idx, issue_notes_cancelled_idx, issue_notes_canceller_idx, issue_notes_ended_idx,
  issue_notes_note_no_search_idx, issue_notes_project_idx, issue_notes_raised_idx, issue_notes_report_idx,
  issue_notes_scheduled_idx, issue_notes_status_idx, marked_returns_created_idx,
  marked_returns_shown_idx, messages_due_idx, products_kept_category_idx, purchases_number_idx,
  purchases_number_search_idx, purchases_supplier_totals_idx, stock_adjustments_status_idx, stock_records_on_hand_idx,
  stock_releases_pending_key, stock_transfers_status_idx, stock_transfers_target_idx, suppliers_code_order_idx,
  users_contact_idx, users_designation_idx, users_search_idx;
alter table approvals drop constraint approvals_module_check, drop constraint approvals_priority_check,
  drop constraint approvals_type_check;
alter table batch_items drop constraint batch_items_condition_check;
alter table batches drop constraint batches_status_check;
alter table duty_policy drop constraint duty_policy_own_requests_check;
alter table files drop constraint files_kind_check;
alter table incomplete_notes drop constraint incomplete_notes_status_check;
alter table issue_note_items drop constraint issue_note_items_condition_check,
  drop constraint issue_note_items_status_check;
alter table issue_notes drop constraint issue_notes_kind_check, drop constraint issue_notes_status_check,
  drop constraint issue_notes_dispatch_has_assignee;
alter table marked_returns drop constraint marked_returns_status_check;
alter table messages drop constraint messages_channel_check, drop constraint messages_status_check;
alter table places drop constraint places_kind_check, drop constraint places_host_by_kind;
alter table purchases drop constraint purchases_status_check;
alter table purposes drop constraint purposes_module_check;
alter table stock_adjustments drop constraint stock_adjustments_status_check,
  drop constraint stock_adjustments_type_check;
alter table stock_ledger drop constraint stock_ledger_activity_check;
alter table stock_records drop constraint stock_records_level_check;
alter table stock_releases drop constraint stock_releases_status_check;
alter table stock_reservations drop constraint stock_reservations_status_check,
  drop constraint stock_reservations_completed_when_empty;
alter table stock_transfers drop constraint stock_transfers_status_check;

-- Names.
alter sequence batch_numbers rename to receipt_numbers;
alter table batches rename to receipts;
alter table receipts rename batch_no to receipt_no;
alter table receipts rename merge_id to merged_with_id;
alter table receipts rename exception to discrepancy;
alter table batch_items rename to receipt_items;
alter table receipt_items rename batch_id to receipt_id;
alter table batch_enterers rename to receipt_enterers;
alter table receipt_enterers rename batch_id to receipt_id;
alter table incomplete_notes rename batch_id to receipt_id;
alter table marked_returns rename batch_id to receipt_id;
alter table purchases rename exception to discrepancy;
alter table issue_notes rename exception to discrepancy;
alter table issue_notes rename deleted_at to cancelled_at;
alter table stock_records rename quantity to available;
alter table stock_records rename quantity_reserved to reserved;
alter table stock_records rename constraint stock_records_quantity_not_negative to stock_records_available_not_negative;
alter table stock_ledger rename activity to entry_type;
alter table stock_ledger rename changed_quantity to available_delta;
alter table stock_ledger rename changed_reserved to reserved_delta;
alter table stock_ledger rename quantity to available;
alter table stock_ledger rename quantity_reserved to reserved;
alter table stock_ledger rename batch_item_id to receipt_item_id;
alter table stock_ledger rename constraint stock_ledger_quantity_check to stock_ledger_available_check;
alter table stock_ledger rename constraint stock_ledger_quantity_reserved_check to stock_ledger_reserved_check;
alter table approvals rename type to status;

alter index batch_items_line_once_key rename to receipt_items_line_once_key;
alter index batch_items_product_idx rename to receipt_items_product_idx;
alter index batch_items_purchase_line_idx rename to receipt_items_purchase_line_idx;
alter index batch_items_batch_idx rename to receipt_items_receipt_idx;
alter index batch_items_section_idx rename to receipt_items_section_idx;
alter index batch_items_warehouse_idx rename to receipt_items_warehouse_idx;
alter index batches_created_idx rename to receipts_created_idx;
alter index batches_creator_idx rename to receipts_creator_idx;
alter index batches_exception_order_idx rename to receipts_discrepancy_idx;
alter index batches_exception_month_idx rename to receipts_discrepancy_month_idx;
alter index batches_document_idx rename to receipts_document_idx;
alter index batches_nog_idx rename to receipts_nog_idx;
alter index batches_of_orders_idx rename to receipts_of_orders_idx;
alter index batches_purchase_idx rename to receipts_purchase_idx;
alter index batches_search_idx rename to receipts_search_idx;
alter index batches_status_order_idx rename to receipts_status_idx;
alter index batches_supplier_idx rename to receipts_supplier_idx;
alter index batches_verification_order_idx rename to receipts_verification_idx;
alter index batches_verifier_idx rename to receipts_verifier_idx;
alter index incomplete_notes_batch_order_idx rename to incomplete_notes_receipt_idx;
alter index issue_notes_exception_idx rename to issue_notes_discrepancy_idx;
alter index issue_notes_site_idx rename to issue_notes_project_idx;
alter index issue_notes_site_order_idx rename to issue_notes_project_order_idx;
alter index issue_notes_state_idx rename to issue_notes_status_idx;
alter index marked_returns_batch_idx rename to marked_returns_receipt_idx;
alter index stock_ledger_batch_item_idx rename to stock_ledger_receipt_item_idx;
alter index stock_records_quantity_idx rename to stock_records_available_idx;

-- Keys and references carry the names of their table and column, and so do the sequences of ids and, from PostgreSQL 18
-- on, the constraints against null.
do $$
declare
  named record;
begin
  for named in
    select conrelid::regclass as of, conname as is, relname || case contype
        when 'p' then '_pkey'
        when 'u' then '_' || attname || '_key'
        when 'f' then '_' || attname || '_fkey'
        else '_' || attname || '_not_null' end as becomes
      from pg_constraint
        join pg_class on pg_class.oid = conrelid
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'n')
        and relname <> 'schema_migrations' and (contype = 'p' or cardinality(conkey) = 1)
  loop
    if named.is <> named.becomes then
      execute format('alter table %s rename constraint %I to %I', named.of, named.is, named.becomes);
    end if;
  end loop;
  for named in
    select s.oid::regclass as of, s.relname as is, t.relname || '_id_seq' as becomes
      from pg_depend d join pg_class s on s.oid = objid and s.relkind = 'S' join pg_class t on t.oid = refobjid
      where d.deptype = 'i' and s.relnamespace = current_schema()::regnamespace
  loop
    if named.is <> named.becomes then
      execute format('alter sequence %s rename to %I', named.of, named.becomes);
    end if;
  end loop;
end $$;
alter table receipt_items rename constraint batch_items_quantity_check to receipt_items_quantity_check;
alter table receipt_items rename constraint batch_items_price_check to receipt_items_price_check;

-- Types.
create type purpose_kind as enum ('Dispatch', 'Pickup');
create type place_kind as enum ('section', 'virtual', 'warehouse');
create type purchase_status as enum ('approved', 'cancelled', 'completed', 'draft', 'fulfilled', 'pending', 'rejected');
create type receipt_status as enum ('cancelled', 'processed', 'saved');
create type incomplete_note_status as enum ('cancelled', 'draft', 'open', 'settled');
create type issue_note_kind as enum ('dispatch', 'pickup');
create type issue_note_status as enum ('active', 'cancelled', 'completed', 'draft', 'pending');
create type issue_note_item_status as enum ('completed', 'pending');
create type item_condition as enum ('New', 'Used');
create type marked_return_status as enum ('active', 'done', 'void');
create type stock_level as enum ('low', 'normal', 'order', 'out', 'over');
create type stock_request_status as enum ('done', 'pending', 'rejected');
create type adjustment_type as enum ('Addition', 'Reduction');
create type reservation_status as enum ('active', 'completed', 'pending', 'rejected');
create type ledger_entry_type as enum
  ('StockAdjustment', 'StockRelease', 'StockReserved', 'StockReversal', 'StockTransfer', 'addition', 'remove');
create type approval_module as enum
  ('StockAdjustment', 'StockReleased', 'StockTransfer', 'dispatch', 'pickup', 'purchase');
create type approval_status as enum ('approved', 'pending', 'rejected', 'withdrawn');
create type approval_priority as enum ('high', 'normal', 'urgent');
create type own_requests_mode as enum ('alone', 'always', 'never');
create type message_channel as enum ('email', 'sms');
create type message_status as enum ('failed', 'held', 'pending', 'sent');
create type file_kind as enum (
  'incomplete note document', 'issue note document', 'logo', 'product picture', 'product safety sheet',
  'receipt document', 'supplier document', 'user ID', 'user picture', 'user signature');

alter table approval_rules alter module type approval_module using module::approval_module;
alter table approvals
  alter module type approval_module using module::approval_module,
  alter status drop default,
  alter status type approval_status using status::approval_status,
  alter status set default 'pending',
  alter priority drop default,
  alter priority type approval_priority using priority::approval_priority,
  alter priority set default 'normal';
alter table duty_policy
  alter own_requests drop default,
  alter own_requests type own_requests_mode using own_requests::own_requests_mode,
  alter own_requests set default 'alone';
alter table files alter kind type file_kind using replace(kind, 'batch document', 'receipt document')::file_kind;
alter table incomplete_notes
  alter status drop default,
  alter status type incomplete_note_status using status::incomplete_note_status,
  alter status set default 'draft';
alter table issue_note_items
  alter condition drop default,
  alter condition type item_condition using condition::item_condition,
  alter condition set default 'New',
  alter status drop default,
  alter status type issue_note_item_status using status::issue_note_item_status,
  alter status set default 'pending';
alter table issue_notes
  alter kind type issue_note_kind using kind::issue_note_kind,
  alter status drop default,
  alter status type issue_note_status using status::issue_note_status,
  alter status set default 'draft';
alter table marked_returns
  alter status drop default,
  alter status type marked_return_status using status::marked_return_status,
  alter status set default 'active';
alter table messages
  alter channel type message_channel using channel::message_channel,
  alter status drop default,
  alter status type message_status using status::message_status,
  alter status set default 'pending';
alter table places alter kind type place_kind using kind::place_kind;
alter table purchases
  alter status drop default,
  alter status type purchase_status using status::purchase_status,
  alter status set default 'draft';
alter table purposes alter module type purpose_kind using module::purpose_kind;
alter table receipt_items
  alter condition drop default,
  alter condition type item_condition using condition::item_condition,
  alter condition set default 'New';
alter table receipts
  alter status drop default,
  alter status type receipt_status using status::receipt_status,
  alter status set default 'saved';
alter table stock_adjustments
  alter type type adjustment_type using type::adjustment_type,
  alter status drop default,
  alter status type stock_request_status using status::stock_request_status,
  alter status set default 'pending';
alter table stock_ledger alter entry_type type ledger_entry_type using entry_type::ledger_entry_type;
alter table stock_records
  alter level drop default,
  alter level type stock_level using level::stock_level,
  alter level set default 'out',
  add on_hand numeric(16, 3) not null generated always as (available + reserved) stored;
alter table stock_releases
  alter status drop default,
  alter status type stock_request_status using status::stock_request_status,
  alter status set default 'pending';
alter table stock_reservations
  alter status drop default,
  alter status type reservation_status using status::reservation_status,
  alter status set default 'active';
alter table stock_transfers
  alter status drop default,
  alter status type stock_request_status using status::stock_request_status,
  alter status set default 'pending';

-- Requests for approval refer to their documents.
alter table approvals
  add purchase_id int references purchases,
  add note_id int references issue_notes,
  add adjustment_id int references stock_adjustments,
  add transfer_id int references stock_transfers,
  add release_id int references stock_releases;
update approvals set
  purchase_id = case when module = 'purchase' then document_id end,
  note_id = case when module in ('pickup', 'dispatch') then document_id end,
  adjustment_id = case when module = 'StockAdjustment' then document_id end,
  transfer_id = case when module = 'StockTransfer' then document_id end,
  release_id = case when module = 'StockReleased' then document_id end;
alter table approvals drop document_id;

-- What happens is kept as an event from now on. Rows from before keep their sentence.
alter table audit_logs alter details drop not null,
  add code text, add data jsonb, add search_text text;

-- Constraints and indexes.
alter table audit_logs add constraint audit_logs_event check (
  case when code is null then details is not null and data is null and search_text is null
    else details is null and data is not null and search_text is not null end);
alter table approvals add constraint approvals_document_of_module check (
  num_nonnulls(purchase_id, note_id, adjustment_id, transfer_id, release_id) = 1
  and case module
    when 'purchase' then purchase_id
    when 'pickup' then note_id
    when 'dispatch' then note_id
    when 'StockAdjustment' then adjustment_id
    when 'StockTransfer' then transfer_id
    when 'StockReleased' then release_id
  end is not null);
alter table issue_notes add constraint issue_notes_dispatch_has_assignee
  check (kind = 'pickup' or assigned_to_id is not null);
alter table places add constraint places_host_by_kind check ((kind = 'warehouse') = (host_id is null));
alter table stock_reservations add constraint stock_reservations_completed_when_empty
  check ((status = 'completed') = (quantity = 0));

-- Not valid for the rows that are there: the first versions wrote some before there were documents, and a ledger is never
-- rewritten. Every row from now on is checked.
alter table stock_ledger add constraint stock_ledger_one_cause check (
  num_nonnulls(receipt_item_id, note_item_id, adjustment_id, transfer_id, reservation_id, release_id) = 1
  and case entry_type
    when 'addition' then receipt_item_id
    when 'remove' then note_item_id
    when 'StockReversal' then note_item_id
    when 'StockAdjustment' then adjustment_id
    when 'StockTransfer' then transfer_id
    when 'StockReserved' then reservation_id
    when 'StockRelease' then release_id
  end is not null
  and (entry_type = 'StockReversal') = (reverses_id is not null)) not valid;

create unique index approvals_pending_key on approvals
  (module, (coalesce(purchase_id, note_id, adjustment_id, transfer_id, release_id))) where status = 'pending';
create index approvals_purchase_idx on approvals (purchase_id, id desc) where purchase_id is not null;
create index approvals_note_idx on approvals (note_id, id desc) where note_id is not null;
create index approvals_adjustment_idx on approvals (adjustment_id, id desc) where adjustment_id is not null;
create index approvals_transfer_idx on approvals (transfer_id, id desc) where transfer_id is not null;
create index approvals_release_idx on approvals (release_id, id desc) where release_id is not null;
create index approvals_priority_idx
  on approvals ((case priority when 'urgent' then 1 when 'high' then 2 else 3 end), id) include (module, requested_by_id)
  where status = 'pending';
create index approvals_pending_created_idx on approvals (created_at, id) where status = 'pending';
create index approvals_requester_idx on approvals (requested_by_id) where status = 'pending';
create index approvals_decided_idx on approvals (module, updated_at) where status <> 'pending';
create index audit_logs_code_idx on audit_logs (code, created_at desc, id desc);
create index audit_logs_search_idx on audit_logs using gin (coalesce(search_text, details) gin_trgm_ops);
create index issue_notes_cancelled_idx on issue_notes (cancelled_at desc, id desc) where status = 'cancelled';
create index issue_notes_report_idx on issue_notes (kind, created_at) include (line_count) where status <> 'draft';
create index issue_notes_scheduled_idx on issue_notes (created_at) where is_scheduled and status <> 'draft';
create index marked_returns_created_idx on marked_returns (created_at desc, id desc) where status <> 'void';
create index messages_due_idx on messages (channel, (attempts > 0), next_attempt_at, id) where status = 'pending';
create index purchases_supplier_totals_idx on purchases (supplier_id) include (amount)
  where status not in ('draft', 'cancelled', 'rejected');
create index receipts_partial_idx on receipts (created_at desc, id desc)
  where is_split and status = 'processed' and merged_with_id is null;
create index receipts_report_idx on receipts (created_at) include (line_count) where status = 'processed';
create index stock_records_on_hand_idx on stock_records (on_hand, id);
create unique index stock_releases_pending_key on stock_releases (reservation_id) where status = 'pending';
create index stock_transfers_target_idx on stock_transfers (to_place_id) where status = 'pending';

-- Functions and triggers.
drop function stock_level(numeric, numeric, numeric, numeric);
create function stock_level(available numeric, stock_min numeric, stock_max numeric, stock_order numeric)
  returns stock_level language sql immutable
  return case
    when available = 0 then 'out'
    when stock_min > 0 and available <= stock_min then 'low'
    when stock_order > 0 and available <= stock_order then 'order'
    when stock_max > 0 and available > stock_max then 'over'
    else 'normal'
  end::stock_level;

create or replace function ledger_hash(entry stock_ledger) returns bytea
  language sql stable set timezone = 'UTC' set bytea_output = 'hex'
  return sha256(convert_to(jsonb_strip_nulls(
    to_jsonb(entry) - '{hash,entry_type,available_delta,reserved_delta,available,reserved,receipt_item_id}'::text[]
      || jsonb_build_object('activity', (entry).entry_type, 'changed_quantity', (entry).available_delta,
        'changed_reserved', (entry).reserved_delta, 'quantity', (entry).available,
        'quantity_reserved', (entry).reserved, 'batch_item_id', (entry).receipt_item_id))::text, 'UTF8'));

-- As before for rows without facts.
create or replace function audit_hash(entry audit_logs) returns bytea
  language sql stable set timezone = 'UTC' set bytea_output = 'hex'
  return sha256(convert_to((
    jsonb_strip_nulls(to_jsonb(entry) - '{hash,before,after,data}'::text[])
      || jsonb_build_object('before', (entry).before, 'after', (entry).after)
      || case when (entry).data is null then '{}' else jsonb_build_object('data', (entry).data) end)::text, 'UTF8'));
create function count_receipt_items() returns trigger language plpgsql as $$
begin
  new.line_count := (select count(*) from receipt_items where receipt_id = new.id);
  return new;
end $$;
create trigger receipts_line_count before update of status on receipts for each row
  when (old.status = 'saved' and new.status <> 'saved') execute function count_receipt_items();

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
