-- What the logs of adjustments and transfers are sorted by and searched in. Each order ends in the id.
create index stock_adjustments_quantity_idx on stock_adjustments (quantity, id);
create index stock_adjustments_search_idx on stock_adjustments using gin (comment gin_trgm_ops);
create index stock_adjustments_requester_idx on stock_adjustments (requested_by_id);
create index stock_transfers_quantity_idx on stock_transfers (quantity, id);
create index stock_transfers_search_idx on stock_transfers using gin ((reason || ' ' || comment) gin_trgm_ops);
create index stock_transfers_requester_idx on stock_transfers (requested_by_id);
