-- No. of POs and PO Amount to Date of a page of suppliers, out of the index alone.
create index purchases_supplier_totals_idx on purchases (supplier_id) include (amount)
  where status not in ('draft', 'cancelled', 'rejected');
