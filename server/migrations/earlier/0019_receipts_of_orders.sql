-- The receipts against purchase orders, in the order of their list.
create index batches_of_orders_idx on batches (created_at desc, id desc) where purchase_id is not null;
