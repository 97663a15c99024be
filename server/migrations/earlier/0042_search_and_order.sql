-- What is searched stands beside each document in small letters, so that no search has to make it for every row.
alter table issue_notes add searched text not null generated always as (lower(note_no || ' ' || project || ' ' ||
  reference || ' ' || vehicle || ' ' || assignee_name || ' ' || assignee_company)) stored;
drop index issue_notes_search_idx;
create index issue_notes_search_idx on issue_notes using gin (searched gin_trgm_ops);

alter table batches add searched text not null generated always as (lower(batch_no || ' ' || project || ' ' ||
  reference1 || ' ' || reference2)) stored;
drop index batches_search_idx;
create index batches_search_idx on batches using gin (searched gin_trgm_ops);

alter table purchases add searched text not null
  generated always as (lower(purchase_no || ' ' || project || ' ' || department)) stored;
drop index purchases_search_idx;
create index purchases_search_idx on purchases using gin (searched gin_trgm_ops);

-- Stock in the order of its warehouses: place after place, each in the order of its records.
create index places_name_idx on places (name, id);
create index stock_records_place_idx on stock_records (warehouse_id, id);
