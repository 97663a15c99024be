-- Packagings of products, and whose each barcode is (docs/decisions/0067-packagings.md).

-- A list of {"name", "quantity", "barcode", "isBought", "isIssued"}; quantity: how many of the product's unit, at most six
-- decimals. Lines of documents keep what they were entered in, so that a packaging can change or go.
alter table products
  add column packagings jsonb not null default '[]' check (jsonb_typeof(packagings) = 'array');

-- What two barcodes are compared by: a GTIN (GS1 General Specifications, 7.9) is the same number in any of its lengths,
-- and capitals do not matter. The contract has the same rule: barcodeKey.
create function barcode_key(barcode text) returns text language sql immutable strict parallel safe as $$
  select case when barcode ~ '^(\d{8}|\d{12,14})$' and (
      select sum(digit::int * case place % 2 when 1 then 1 else 3 end)
      from string_to_table(reverse(barcode), null) with ordinality as each_digit (digit, place)) % 10 = 0
    then lpad(barcode, 14, '0') else lower(barcode) end
$$;

-- The barcodes of products that are not deleted, and of their packagings. Several products may have the same one from
-- before they had to differ: all but the first of them are marked.
create table barcodes (
  key text not null,
  product_id int not null references products on delete cascade,
  -- The packaging's name; null is the product's own.
  packaging text,
  is_repeated boolean not null default false
);
create unique index barcodes_key on barcodes (key) where not is_repeated;
create index barcodes_key_idx on barcodes (key);
create index barcodes_product_idx on barcodes (product_id);

create function barcodes_of(product products) returns table (key text, packaging text)
language sql stable parallel safe as $$
  select barcode_key(product.barcode), null where product.deleted_at is null and product.barcode <> ''
  union all
  select barcode_key(one ->> 'barcode'), one ->> 'name' from jsonb_array_elements(product.packagings) one
  where product.deleted_at is null and one ->> 'barcode' <> ''
$$;

-- By statement, so that many products at once are quick; what a product keeps is left as it is.
create function keep_barcodes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from barcodes using changed
    where barcodes.product_id = changed.id and not exists (
      select from barcodes_of(changed) own
      where own.key = barcodes.key and own.packaging is not distinct from barcodes.packaging);
  end if;
  insert into barcodes (key, product_id, packaging)
    select own.key, changed.id, own.packaging from changed, barcodes_of(changed) own
    where not exists (
      select from barcodes had
      where had.product_id = changed.id and had.key = own.key and had.packaging is not distinct from own.packaging);
  return null;
end $$;
create trigger products_new_barcodes after insert on products referencing new table as changed
  for each statement execute function keep_barcodes();
create trigger products_changed_barcodes after update on products referencing new table as changed
  for each statement execute function keep_barcodes();

insert into barcodes (key, product_id, is_repeated)
  select barcode_key(barcode), id, row_number() over (partition by barcode_key(barcode) order by id) > 1
  from products where deleted_at is null and barcode <> '';

-- Numbers of the codes that Ghala makes itself, for goods that come without one.
create sequence own_barcodes;
