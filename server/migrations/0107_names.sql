-- Names that say what they hold, each as the trade has it. What crosses the wire keeps its specified words.

-- Every catalogue names its entries alike.
alter table units rename unit to name;
alter table categories rename category to name;
alter table purposes rename purpose to name;
alter table purposes rename module to kind;
alter table tags rename tag to name;
alter table payments rename to payment_methods;
alter table payment_methods rename payment to name;
alter index payments_name_key rename to payment_methods_name_key;
alter table purchases rename payment_id to payment_method_id;
alter table nogs rename to stock_categories;
alter table stock_categories rename nog to name;
alter index nogs_name_key rename to stock_categories_name_key;
alter table receipts rename nog_id to stock_category_id;
alter index receipts_nog_idx rename to receipts_stock_category_idx;

-- The warehouse of a section or of a virtual warehouse.
alter table places rename host_id to warehouse_id;
alter table places rename constraint places_host_by_kind to places_warehouse_by_kind;
alter index places_host_idx rename to places_warehouse_idx;

-- Flags read as such.
alter table purchases rename vat to has_vat;
alter table purchases rename discrepancy to has_discrepancy;
alter table receipts rename discrepancy to has_discrepancy;
alter table issue_notes rename discrepancy to has_discrepancy;
alter table suppliers rename prequalified to is_prequalified;
alter table approval_rules rename required to is_required;
alter table duty_policy rename receipts_by_another to requires_separate_verifier;

-- Orders are decided on, as the requests for approval are.
alter table purchases rename actioned_by_id to decided_by_id;
alter table purchases rename actioned_at to decided_at;
alter table purchases rename approve_comment to decision_comment;
alter index purchases_actioner_idx rename to purchases_decider_idx;

alter table stock_adjustments rename old_quantity to available_before;
alter table stock_adjustments rename new_quantity to available_after;
alter table stock_reservations rename quantity_original to original_quantity;
alter table stock_reservations
  rename constraint stock_reservations_quantity_original_check to stock_reservations_original_quantity_check;

alter index files_by_owner rename to files_creator_idx;
alter index backups_newest rename to backups_finished_idx;

-- Keys and references carry the names of their table and column, and so do the sequences of ids and, from PostgreSQL 18
-- on, the constraints against null.
do $$
declare
  named record;
begin
  for named in
    select conrelid::regclass as of, conname as is, relname || case contype
        when 'p' then '_pkey'
        when 'u' then '_' || attname || '_key'
        when 'f' then '_' || attname || '_fkey'
        else '_' || attname || '_not_null' end as becomes
      from pg_constraint
        join pg_class on pg_class.oid = conrelid
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'n')
        and relname <> 'schema_migrations' and (contype = 'p' or cardinality(conkey) = 1)
  loop
    if named.is <> named.becomes then
      execute format('alter table %s rename constraint %I to %I', named.of, named.is, named.becomes);
    end if;
  end loop;
  for named in
    select s.oid::regclass as of, s.relname as is, t.relname || '_id_seq' as becomes
      from pg_depend d join pg_class s on s.oid = objid and s.relkind = 'S' join pg_class t on t.oid = refobjid
      where d.deptype = 'i' and s.relnamespace = current_schema()::regnamespace
  loop
    if named.is <> named.becomes then
      execute format('alter sequence %s rename to %I', named.of, named.becomes);
    end if;
  end loop;
end $$;
