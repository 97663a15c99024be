-- What a unit measures, so that weights and lengths in scanned codes are counted in it; 'none' where it counts things, null
-- where its name tells (contract/src/common/unit-measure.ts).
create type unit_measure as enum
  ('cm', 'cm2', 'ft', 'ft2', 'g', 'in', 'kg', 'km', 'l', 'lb', 'm', 'm2', 'm3', 'mg', 'ml', 'mm', 'none', 'oz', 't', 'yd');
alter table units add column measure unit_measure;
