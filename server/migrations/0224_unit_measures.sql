-- What a unit measures, so that weights and lengths in scanned codes are counted in it; 'none' where it counts things, null
-- where its name tells (contract/src/common/unit-measure.ts).
create type unit_measure as enum
  ('mg', 'g', 'kg', 't', 'oz', 'lb', 'mm', 'cm', 'm', 'km', 'in', 'ft', 'yd', 'cm2', 'm2', 'ft2', 'ml', 'l', 'm3', 'none');
alter table units add column measure unit_measure;
