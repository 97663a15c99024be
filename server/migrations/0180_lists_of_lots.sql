-- The list of lots (GET /lots) pages by a single key.
alter table record_lots add column id bigint generated always as identity;
alter table record_lots add constraint record_lots_id_key unique (id);

-- It is listed by expiry, what does not expire last; what expires soon is summed from it too.
drop index record_lots_expiry_idx;
create index record_lots_due_idx on record_lots (coalesce(expires_on, 'infinity'), id) where on_hand > 0;

-- It is sorted by lot number and by when a lot came, and a scanned lot number is looked up.
create index lots_by_number_idx on lots (lower(number), id);
create index lots_received_idx on lots (received_at, id);

-- It is searched by letters, as other lists are.
drop index lots_search_idx;
create index lots_search_idx on lots using gin (search_parts(number));

-- Whether the business tracks any product, which every start of the screens asks.
create index products_tracked_idx on products (id) where tracking <> 'none';
