import { sql } from 'kysely';
import type { Database } from '../src/db/database';

/**
 * All parts of a schema, one line each, in order; except for the order of columns, and whether a constraint was
 * validated for earlier rows.
 */
export async function catalogOf(database: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with named as (
      select oid, relname, relkind from pg_class where relnamespace = current_schema()::regnamespace
    )
    select concat_ws(' ', what, name, definition) as line from (
      select 'relation' as what, relname::text as name, relkind::text as definition from named where relkind in ('r', 'p', 'S')
      union all
      select 'column', relname || '.' || attname, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull::text,
          attidentity::text, attgenerated::text, pg_get_expr(adbin, adrelid))
        from named join pg_attribute on attrelid = named.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relkind in ('r', 'p') and attnum > 0 and not attisdropped
      union all
      select 'sequence', relname, (seqtypid, seqstart, seqincrement, seqmax, seqmin, seqcycle)::text
        from named join pg_sequence on seqrelid = named.oid
      union all
      select 'constraint', relname || '.' || conname, replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', '')
        from named join pg_constraint on conrelid = named.oid
      union all
      select 'index', relname, pg_get_indexdef(oid) from named where relkind in ('i', 'I')
      union all
      select 'trigger', tgname::text, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled::text)
        from named join pg_trigger on tgrelid = named.oid where not tgisinternal
      union all
      select 'function', proname::text, pg_get_functiondef(oid) from pg_proc
        where pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all
      select 'enum', typname::text, (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum
          where enumtypid = pg_type.oid)
        from pg_type where typtype = 'e' and typnamespace = current_schema()::regnamespace
      union all
      select 'extension', extname::text, '' from pg_extension
    ) found order by line`.execute(database);
  return rows.map(({ line }) => line);
}
