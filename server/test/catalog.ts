import { sql } from 'kysely';
import type { Database } from '../src/db/database';

/**
 * Lists all parts of a schema with its rights, one line each, in order. It leaves out whether a constraint was
 * validated for earlier rows, and the names that PostgreSQL makes up: of constraints against null, and of the indexes
 * of the ledger's years.
 */
export async function catalogOf(database: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with named as (
      select oid, relname, relkind, relispartition, relpartbound, relacl
      from pg_class where relnamespace = current_schema()::regnamespace
    )
    select concat_ws(' ', what, name, definition) as line from (
      select 'relation' as what, relname::text as name,
          concat_ws(' ', relkind::text, pg_get_expr(relpartbound, oid), relacl::text) as definition
        from named where relkind not in ('i', 'I')
      union all
      select 'column', relname || '.' || attname,
          concat_ws(' ', row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod),
            nullif(attcollation, 0)::regcollation, attnotnull::text, attidentity::text, attgenerated::text, attacl::text,
            pg_get_expr(adbin, adrelid))
        from named join pg_attribute on attrelid = named.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relkind in ('r', 'p') and attnum > 0 and not attisdropped
      union all
      select 'sequence', relname, (seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcycle)::text
        from named join pg_sequence on seqrelid = named.oid
      union all
      select 'constraint', relname || '.' || conname, replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', '')
        from named join pg_constraint on conrelid = named.oid where contype <> 'n'
      union all
      select 'index', coalesce(inhparent::regclass::text, relname),
          case when relispartition then replace(pg_get_indexdef(oid), relname, '') else pg_get_indexdef(oid) end
        from named left join pg_inherits on inhrelid = oid where relkind in ('i', 'I')
      union all
      select 'statistics', stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
        where stxnamespace = current_schema()::regnamespace
      union all
      select 'trigger', tgname::text, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid, true), tgenabled::text)
        from named join pg_trigger on tgrelid = named.oid where not tgisinternal
      union all
      select 'function', proname::text, concat_ws(' ', pg_get_functiondef(oid), proacl::text) from pg_proc
        where pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all
      select 'enum', typname::text, (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum
          where enumtypid = pg_type.oid)
        from pg_type where typtype = 'e' and typnamespace = current_schema()::regnamespace
      union all
      select 'comment', pg_describe_object(classoid, objoid, objsubid), description
        from pg_description join named on objoid = named.oid
      union all
      select 'schema', nspname::text, concat_ws(' ', nspacl::text, obj_description(oid, 'pg_namespace')) from pg_namespace
        where nspname !~ '^pg_(toast|temp)'
    ) found order by line`.execute(database);
  return rows.map(({ line }) => line);
}
