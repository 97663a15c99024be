-- What the ledger says when the goods in stock are told apart by lot or serial number from now on, or no longer. By
-- itself, since a value of a type can be used only in a later transaction.
alter type ledger_entry_type add value 'StockTracking' before 'StockTransfer';
