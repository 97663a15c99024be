-- Words of any length are searched through indexes.

-- The parts of three letters of a text in small letters, one from each of its letters on; the last ones end in spaces.
-- What is searched begins one of them, or consists of them if it has three letters or more.
create function search_parts(words text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  padded text := translate(lower(words), E'\x1f', ' ') || '  ';
begin
  -- Cut into threes from the first, second and third letter on: a step for each letter would take several times longer.
  return array_to_tsvector(array_remove(string_to_array(
    regexp_replace(padded, '(...)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr(padded, 2), '(...)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr(padded, 3), '(...)', E'\\1\x1f', 'g'), E'\x1f'), ''));
end $$;

-- What the parts of every text that contains the words match, and those of some others.
create function search_query(words text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg('''' || replace(replace(part, '\', '\\'), '''', '''''') || ''''
      || case when length(part) < 3 then ':*' else '' end, ' & ')::tsquery
    from (select translate(lower(words), E'\x1f', ' ') as plain) given,
      lateral (select distinct substr(plain, first, 3) as part
        from generate_series(1, greatest(1, least(length(plain) - 2, 30))) first) parts
$$;

-- A receipt is found by the number of its order too, in small letters.
alter table receipts add searched_order text not null default '';
update receipts set searched_order = lower(purchase_no) from purchases where purchases.id = purchase_id;
create function copy_order_number() returns trigger language plpgsql as $$
begin
  new.searched_order := coalesce((select lower(purchase_no) from purchases where id = new.purchase_id), '');
  return new;
end $$;
create trigger receipts_searched_order before insert or update of purchase_id on receipts for each row
  execute function copy_order_number();

drop index purchases_search_idx, receipts_search_idx, issue_notes_search_idx, products_search_idx,
  stock_adjustments_search_idx, stock_transfers_search_idx, audit_logs_search_idx, messages_search_idx;
create index purchases_search_idx on purchases using gin (search_parts(searched));
create index receipts_search_idx on receipts using gin (search_parts(searched || ' ' || searched_order));
create index issue_notes_search_idx on issue_notes using gin (search_parts(searched));
create index products_search_idx on products
  using gin (search_parts(name || ' ' || code || ' ' || alternative_name || ' ' || barcode));
create index stock_adjustments_search_idx on stock_adjustments using gin (search_parts(comment));
create index stock_transfers_search_idx on stock_transfers using gin (search_parts(reason || ' ' || comment));
create index audit_logs_search_idx on audit_logs using gin (search_parts(coalesce(search_text, details)));
create index messages_search_idx on messages using gin (search_parts(recipient || ' ' || subject));

-- What a search is expected to find is estimated by the texts themselves.
create statistics receipts_search_stats on (searched || ' ' || searched_order) from receipts;
create statistics products_search_stats on (name || ' ' || code || ' ' || alternative_name || ' ' || barcode)
  from products;
create statistics stock_transfers_search_stats on (reason || ' ' || comment) from stock_transfers;
create statistics audit_logs_search_stats on (coalesce(search_text, details)) from audit_logs;
create statistics messages_search_stats on (recipient || ' ' || subject) from messages;

-- Cancelled notes and those with discrepancies are sorted by number or project out of the index alone.
drop index issue_notes_discrepancy_idx, issue_notes_cancelled_idx;
create index issue_notes_discrepancy_idx on issue_notes (created_at desc, id desc)
  include (project, note_no, kind) where has_discrepancy;
create index issue_notes_cancelled_idx on issue_notes (cancelled_at desc, id desc)
  include (created_at, project, note_no, kind, cancelled_by_id) where status = 'cancelled';

-- The stock of a warehouse or a section is counted and sorted, and products that are not deleted are read by name, out
-- of the index alone.
drop index stock_records_place_idx, stock_records_section_idx, products_name_idx;
create index stock_records_place_idx on stock_records (warehouse_id, section_id, id)
  include (product_id, available, reserved, on_hand, level);
create index products_name_idx on products (name, id) include (deleted_at);

-- Some thousand suppliers and incomplete deliveries are searched as fast without. A place is never removed, and the open
-- documents that name it are found by their status.
drop index suppliers_search_idx, suppliers_business_search_idx, incomplete_notes_number_search_idx,
  receipt_items_warehouse_idx, issue_notes_warehouse_idx;
