-- What each release moved.
create index stock_ledger_release_idx on stock_ledger (release_id) where release_id is not null;
