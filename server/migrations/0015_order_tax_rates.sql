-- An order keeps the rate of VAT that was in force on its date (docs/decisions/0087-rates-of-vat.md), so that a new rate
-- changes none of the orders before it. contract/src/stock/tax.ts says which is in force when.

-- Null: without VAT.
alter table purchases add column vat_percent numeric(5, 2) check (vat_percent between 0 and 100);
update purchases set vat_percent = 16 where has_vat;

-- On the sum of the lines, rounded once, half up to cents. Not divided by 100: that would round large sums twice.
create function vat_on(subtotal numeric, percent numeric) returns numeric language sql immutable parallel safe
  return coalesce(round(subtotal * percent * 0.01, 2), 0);

-- The indexes on the amount go with it.
alter table purchases drop column amount, drop column vat_amount, drop column has_vat;
alter table purchases
  add column vat_amount numeric(15, 2) not null generated always as (vat_on(subtotal, vat_percent)) stored,
  add column amount numeric(15, 2) not null generated always as (subtotal + vat_on(subtotal, vat_percent)) stored;
create index purchases_amount_idx on purchases (amount, id);
create index purchases_supplier_totals_idx on purchases (supplier_id) include (amount) where status <> 'draft';
create index purchases_supplier_open_idx on purchases (supplier_id) include (amount)
  where status in ('approved', 'fulfilled');
