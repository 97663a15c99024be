-- A unit that is not divided, such as a piece: quantities in it are entered as whole numbers. What was entered before
-- stays as it is.
alter table units add is_whole boolean not null default false,
  add constraint units_sub_unit_is_not_whole check (not is_whole or parent_id is null);
