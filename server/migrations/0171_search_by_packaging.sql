-- A product is also found by the barcodes of its packagings.
alter table products drop column searched;
alter table products add searched text not null generated always as
  (lower(name || ' ' || code || ' ' || alternative_name || ' ' || barcode || ' '
    || jsonb_path_query_array(packagings, '$[*].barcode')::text)) stored;
create index products_search_idx on products using gin (search_parts(searched));
