-- One truth about levels (docs/decisions/0070-reordering.md): those of a product in a place count there, where they were
-- set, else those of the product. Where a product has levels and a place where it lies has none of its own, the place has
-- them from the product: a row that the database keeps, so that every list finds one row for each product in each place.

alter table reorder_levels
  -- Whether they were set for this place. Else they are the product's: at or below the minimum it is short.
  add column is_own boolean not null default true;

-- Level of a stock record of which so much is available, in a warehouse where there is so much with its other sections: the
-- first that matches.
create function stock_level(available numeric, in_place numeric, product products, is_own boolean, minimum numeric,
    maximum numeric)
  returns stock_level language sql immutable
  return case
    when available = 0 then 'out'
    when is_own then
      case when in_place < minimum then 'low' when in_place > maximum then 'over' else 'normal' end::stock_level
    else stock_level(in_place, product.stock_min, product.stock_max, product.stock_order)
  end;

-- Brings what places have from products to what these products say now. A product is ordered up to its Max, or else to twice
-- the level at which it is ordered.
create function inherit_levels(changed int[]) returns void language sql as $$
  delete from reorder_levels level using products product
    where product.id = level.product_id and product.id = any(changed) and not level.is_own
      and coalesce(greatest(product.stock_min, product.stock_max, product.stock_order), 0) = 0;
  insert into reorder_levels as level (product_id, place_id, minimum, target, maximum, is_own)
    select product.id, record.warehouse_id, said.minimum,
      coalesce(said.maximum, least(said.minimum * 2, 999999999999.999)), said.maximum, false
    from products product
      join (select distinct product_id, warehouse_id from stock_records where product_id = any(changed)) record
        on record.product_id = product.id
      cross join lateral (select greatest(stock_min, stock_order, 0) as ordered) below
      cross join lateral (select ordered as minimum,
        case when stock_max > 0 then greatest(stock_max, ordered) end as maximum) said
    where greatest(product.stock_min, product.stock_max, product.stock_order) > 0
    order by product.id, record.warehouse_id
    on conflict (product_id, place_id) do update
      set minimum = excluded.minimum, target = excluded.target, maximum = excluded.maximum, updated_at = now()
      where not level.is_own;
$$;

create function inherit_levels_of_product() returns trigger language plpgsql as $$
begin
  perform inherit_levels(array[new.id]);
  return null;
end $$;
create trigger products_levels_inherited after update on products for each row
  when ((old.stock_min, old.stock_max, old.stock_order) is distinct from (new.stock_min, new.stock_max, new.stock_order))
  execute function inherit_levels_of_product();

create function inherit_levels_of_records() returns trigger language plpgsql as $$
begin
  perform inherit_levels(array(select distinct product_id from opened));
  return null;
end $$;
create trigger stock_records_levels_inherited after insert on stock_records referencing new table as opened
  for each statement execute function inherit_levels_of_records();

create function inherit_removed_levels() returns trigger language plpgsql as $$
begin
  perform inherit_levels(array[old.product_id]);
  return null;
end $$;
create trigger reorder_levels_inherited after delete on reorder_levels for each row
  when (old.is_own) execute function inherit_removed_levels();

select inherit_levels(array(select distinct product_id from stock_records));

update stock_records record set level = now.level
from (
  select record.id, stock_level(record.available,
      sum(record.available) over (partition by record.product_id, record.warehouse_id), product, own.is_own, own.minimum,
      own.maximum) as level
  from stock_records record
    join products product on product.id = record.product_id
    left join reorder_levels own on own.product_id = record.product_id and own.place_id = record.warehouse_id
) now
where now.id = record.id and now.level <> record.level;
