-- What the figures of Home are counted from.
create index issue_notes_raised_idx on issue_notes (created_at desc, id desc) include (kind, status, is_scheduled)
  where status <> 'draft';
create index issue_notes_active_idx on issue_notes (created_at) where status = 'active';
create index issue_notes_processed_idx on issue_notes (processed_at) where processed_at is not null;
create index issue_notes_scheduled_idx on issue_notes (created_at) where is_scheduled and status <> 'draft';
create index batches_exception_month_idx on batches (created_at) where exception;
-- What a document's approval was, and when it was decided.
create index approvals_document_idx on approvals (module, document_id, id desc);
create index approvals_decided_idx on approvals (module, updated_at) where type <> 'pending';
create index products_kept_category_idx on products (category_id) where deleted_at is null;
create index products_deleted_idx on products (id) where deleted_at is not null;
create index places_deleted_idx on places (id) where deleted_at is not null;
