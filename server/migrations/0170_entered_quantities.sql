-- Lines of documents keep their quantity as it was entered, where that was in packagings
-- (docs/decisions/0067-packagings.md): a list of {"name", "count", "holds"}, whose sum is the quantity in the unit.

create function entered_quantity(entered json) returns numeric language sql immutable strict parallel safe as $$
  select sum((part ->> 'count')::numeric * (part ->> 'holds')::numeric) from json_array_elements(entered) part
$$;

alter table purchase_lines add column entered json check (entered_quantity(entered) = quantity);
alter table receipt_items add column entered json check (entered_quantity(entered) = quantity);
alter table incomplete_note_items add column entered json check (entered_quantity(entered) = quantity);
alter table issue_note_items
  add column entered json check (entered_quantity(entered) = quantity),
  add column entered_issued json check (entered_quantity(entered_issued) = quantity_issued);
alter table stock_adjustments add column entered json check (entered_quantity(entered) = quantity);
alter table stock_transfers add column entered json check (entered_quantity(entered) = quantity);
alter table stock_reservations add column entered json check (entered_quantity(entered) = original_quantity);
alter table stock_releases add column entered json check (entered_quantity(entered) = quantity);
