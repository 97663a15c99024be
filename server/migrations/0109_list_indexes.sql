-- Lists of a million rows, with fewer indexes to write.

-- One level in the order of its quantities: a level lies at one end of that order, so filtering it there reads the rest.
create index stock_records_level_available_idx on stock_records (level, available, id);
create index stock_records_level_on_hand_idx on stock_records (level, on_hand, id);

-- A product in a warehouse is found by the key of the record's place, and a warehouse by the order within it.
drop index stock_records_warehouse_idx;
-- Orders' receipts are found in the order of all receipts if they are many, and by their order if they are few.
drop index receipts_of_orders_idx;
-- Their unique name gives the order; other orders of some thousand suppliers or users are sorted as fast.
drop index suppliers_name_order_idx;
drop index suppliers_business_order_idx;
drop index suppliers_created_order_idx;
drop index users_name_idx;
