-- The receipts that may have brought issued goods back are found by their product, newest first, with what they brought
-- and what returns have claimed of it, from these indexes alone.
drop index receipt_items_product_idx;
create index receipt_items_product_idx on receipt_items (product_id, receipt_id) include (quantity);
drop index marked_returns_product_idx;
create index marked_returns_product_idx on marked_returns (product_id, receipt_id) include (status, quantity);
