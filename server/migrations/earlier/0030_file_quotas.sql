-- The sums that the quotas of stored files are checked against, of all and of a user, are read from this index alone.
create index files_by_owner on files (created_by_id) include (size_bytes);
