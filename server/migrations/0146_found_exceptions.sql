-- Few orders have a discrepancy: they are counted and listed by an index of theirs.
create index purchases_discrepancy_idx on purchases (created_at desc, id desc) where has_discrepancy;
