-- A reservation shows what became of the release that was asked for last, and what each release moved.
create index approvals_document_idx on approvals (module, document_id);
create index stock_ledger_release_idx on stock_ledger (release_id) where release_id is not null;
