-- Papers of a supplier. A deleted one is kept, so that the log's entry can be followed.
create table supplier_documents (
  id int generated always as identity primary key,
  supplier_id int not null references suppliers,
  name text not null,
  id_number text not null default '',
  expiry date,
  document text not null,
  created_by_id int not null references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index supplier_documents_supplier_idx on supplier_documents (supplier_id, id) where deleted_at is null;

-- What the supplier list is sorted by. Each ends in the id, which settles ties between pages.
create index suppliers_name_order_idx on suppliers (lower(name), id) where deleted_at is null;
create index suppliers_code_order_idx on suppliers (code, id) where deleted_at is null;
create index suppliers_business_order_idx on suppliers (lower(business), id) where deleted_at is null;
create index suppliers_created_order_idx on suppliers (created_at, id) where deleted_at is null;
create index suppliers_business_search_idx on suppliers using gin (business gin_trgm_ops);

-- What keeps a supplier from being deleted is found by this.
create index batches_saved_supplier_idx on batches (supplier_id) where status = 'saved' and supplier_id is not null;
