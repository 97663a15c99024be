-- What the stock list is sorted by. Each ends in the id, which settles ties between pages.
create index stock_records_quantity_idx on stock_records (quantity, id);
create index stock_records_reserved_idx on stock_records (quantity_reserved, id);
create index stock_records_on_hand_idx on stock_records ((quantity + quantity_reserved), id);
drop index stock_records_level_idx;
create index stock_records_level_idx on stock_records (level, id);
