-- What the product list is sorted by. Each ends in the id, which settles ties between pages.
create index products_name_order_idx on products (lower(name), id) where deleted_at is null;
create index products_code_order_idx on products (lower(code), id) where deleted_at is null;
create index products_alternative_order_idx on products (lower(alternative_name), id) where deleted_at is null;
create index products_price_order_idx on products (price_purchase, id) where deleted_at is null;
create index products_created_order_idx on products (created_at, id) where deleted_at is null;

-- What keeps a unit, sub-unit or sub-category from being deleted is found by these.
create index products_unit_idx on products (unit_id);
create index products_sub_unit_idx on products (sub_unit_id) where sub_unit_id is not null;
create index products_sub_category_idx on products (sub_category_id) where sub_category_id is not null;
