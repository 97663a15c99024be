-- How many orders each supplier of a page has, and of how much, out of the index alone: those that its own page lists.
drop index purchases_supplier_totals_idx;
create index purchases_supplier_totals_idx on purchases (supplier_id) include (amount) where status <> 'draft';
