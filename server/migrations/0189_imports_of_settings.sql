-- Imports of what documents choose from: payment methods, purposes, stock categories and tags.
alter type import_kind add value 'payments' before 'places';
alter type import_kind add value 'purposes' before 'stock';
alter type import_kind add value 'stockCategories' before 'suppliers';
alter type import_kind add value 'tags' before 'units';
alter type import_entity add value 'payment' before 'product';
alter type import_entity add value 'purpose' before 'receipt';
alter type import_entity add value 'stockCategory' before 'subUnit';
alter type import_entity add value 'tag' before 'unit';
