-- What a stored file is: with the record that names it, this says who may read it. Null: no record names it, so it is
-- for the one who uploaded it alone.
alter table files add kind text check (kind in (
  'logo', 'user picture', 'user signature', 'user ID', 'supplier document', 'batch document', 'issue note document',
  'incomplete note document', 'product picture', 'product safety sheet'));

update files set kind = 'user ID' where name in (select upload from users);
update files set kind = 'user signature' where kind is null and name in (select signature from users);
update files set kind = 'user picture' where kind is null and name in (select picture from users);
update files set kind = 'supplier document' where kind is null and name in (select document from supplier_documents);
update files set kind = 'batch document' where kind is null and name in (select document from batches);
update files set kind = 'issue note document' where kind is null and name in (select document from issue_notes);
update files set kind = 'incomplete note document'
  where kind is null and name in (select settle_document from incomplete_notes);
update files set kind = 'product safety sheet' where kind is null and name in (select safety from products);
update files set kind = 'product picture' where kind is null and name in (select picture from products);

-- Any image could be named as the logo, such as an ID that another took the place of. One that was uploaded as a logo
-- was stored in the transaction of the profile that first named it, so both have the same moment.
update files set kind = 'logo'
  where kind is null
    and exists (select from business_profiles p where p.business_logo = files.name and p.created_at = files.created_at);
update business_profiles set business_logo = ''
  where business_logo <> '' and business_logo not in (select name from files where kind = 'logo');

-- Whoever opens a file is asked for the record that names it.
create index supplier_documents_document_idx on supplier_documents (document) where document <> '';
create index batches_document_idx on batches (document) where document <> '';
create index issue_notes_document_idx on issue_notes (document) where document <> '';
create index incomplete_notes_settle_document_idx on incomplete_notes (settle_document) where settle_document <> '';
create index products_picture_idx on products (picture) where picture <> '';
create index products_safety_idx on products (safety) where safety <> '';
