-- The movements of what is reserved are few among all: they are found by themselves, newest first.
create index stock_ledger_reserved_idx on stock_ledger (record_id, id) where reserved_delta <> 0;
