-- Every row of the ledger has exactly one cause: the document that its activity says. A reversal is of an issue: it has
-- the note's item as well, and names the row that it reverses. Not valid for the rows that are there: the first versions
-- wrote some before there were documents, and a ledger is never rewritten. Every row from now on is checked.
alter table stock_ledger add constraint stock_ledger_one_cause check (
  num_nonnulls(batch_item_id, note_item_id, adjustment_id, transfer_id, reservation_id, release_id) = 1
  and case activity
    when 'addition' then batch_item_id
    when 'remove' then note_item_id
    when 'StockReversal' then note_item_id
    when 'StockAdjustment' then adjustment_id
    when 'StockTransfer' then transfer_id
    when 'StockReserved' then reservation_id
    when 'StockRelease' then release_id
  end is not null
  and (activity = 'StockReversal') = (reverses_id is not null)
) not valid;
