-- Goods that approved notes wait for: what an approver weighs a request against.
create index issue_note_items_pending_idx on issue_note_items (product_id) where status = 'pending';
