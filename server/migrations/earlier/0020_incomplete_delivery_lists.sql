-- What the lists of incomplete delivery notes and of goods marked for return are filtered, sorted and searched by.
-- Each order ends in the id, which settles ties between pages.
create index incomplete_notes_number_idx on incomplete_notes (idn_no, id);
create index incomplete_notes_number_search_idx on incomplete_notes using gin (idn_no gin_trgm_ops);
create index incomplete_notes_batch_order_idx on incomplete_notes (batch_id, id);
-- A product is not deleted while an open note names it.
create index incomplete_note_items_product_idx on incomplete_note_items (product_id);

create index marked_returns_shown_idx on marked_returns (created_at desc, id desc) where status <> 'void';
create index marked_returns_status_idx on marked_returns (status, created_at desc, id desc);
-- The returns that one receipt brought back.
create index marked_returns_batch_idx on marked_returns (batch_id) where batch_id is not null;
