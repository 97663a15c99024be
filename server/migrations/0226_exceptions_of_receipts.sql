-- The exception of a receipt tells what this receipt brought against what was still open of its order: the delivery of what
-- was left is none. It clears when the order is whole, and stands while an incomplete delivery note is open.
alter table receipts add column brought_other boolean not null default false;

with brought as (
  -- In the order in which they were processed.
  select line.id as line_id, line.quantity as ordered, receipt.id as receipt_id, min(entry.id) as turn,
    coalesce(sum(item.quantity) filter (where item.purchase_line_id = line.id), 0) as quantity
  from receipts receipt
    join purchase_lines line on line.purchase_id = receipt.purchase_id
    left join receipt_items item on item.receipt_id = receipt.id
    left join lateral (select id from stock_ledger
      where receipt_item_id = item.id and entry_type = 'addition' order by id limit 1) entry on true
  where receipt.status = 'processed'
  group by line.id, receipt.id
),
against as (
  select receipt_id, quantity, ordered - coalesce(sum(quantity) over (partition by line_id order by turn, receipt_id
    rows between unbounded preceding and 1 preceding), 0) as open
  from brought
)
update receipts set brought_other = true
where id in (select receipt_id from against where quantity <> greatest(open, 0));

update receipts set has_discrepancy = false
where status = 'processed' and has_discrepancy and purchase_id is not null and not brought_other
  and not exists (select from incomplete_notes note where note.receipt_id = receipts.id and note.status = 'open');
