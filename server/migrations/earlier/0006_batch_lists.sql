-- When a receipt became verified, which its printed note shows beside the verifier.
alter table batches add verified_at timestamptz;

-- What the list of receipts is sorted and filtered by. Each order ends in the id, which settles ties between pages.
drop index batches_status_idx;
drop index batches_nog_idx;
drop index batches_creator_idx;
create index batches_number_idx on batches (batch_no, id);
create index batches_status_idx on batches (status, created_at desc, id desc);
create index batches_status_order_idx on batches (status, id);
create index batches_verification_idx on batches (is_verified, created_at desc, id desc);
create index batches_verification_order_idx on batches (is_verified, id);
create index batches_exception_order_idx on batches (exception, id);
create index batches_partial_idx on batches (created_at desc, id desc)
  where is_split and status = 'processed' and merge_id is null;
create index batches_nog_idx on batches (nog_id, created_at desc, id desc);
create index batches_creator_idx on batches (created_by_id, created_at desc, id desc);
create index batches_verifier_idx on batches (verified_by_id, created_at desc, id desc);
create index batches_supplier_idx on batches (supplier_id, created_at desc, id desc);
create index batches_batch_no_search_idx on batches using gin (batch_no gin_trgm_ops);
create index batches_search_idx on batches
  using gin ((batch_no || ' ' || project || ' ' || reference1 || ' ' || reference2) gin_trgm_ops);
