import { createHash } from 'node:crypto';
import { OPENING_BALANCE } from '@ghala/contract/entities/opening-balance';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database';
import type { DB } from '../db/database-types';
import { BLIND_COUNTS, WITHHELD_SCHEMA } from '../db/withheld';

/** What is left of a table: conditions and columns are of `own`, and of `is_blind` of a record, product or count. */
interface Left<Table extends keyof DB> {
  /** Columns that are null where the condition holds; each stands once. */
  without?: readonly { columns: readonly (keyof DB[Table] & string)[]; where: string }[];
  /** Rows that are not there at all. */
  rows?: string;
}

const record = (id: string) => `${id} in (select id from ${WITHHELD_SCHEMA}.blind_records)`;
const product = (id: string) => `${id} in (select id from ${WITHHELD_SCHEMA}.blind_products)`;
const reservation = (id: string) => `${id} in (select id from stock_reservations where ${record('record_id')})`;
/** Selects the products of such records, with their warehouses. */
const countedGoods = `select product_id, warehouse_id from stock_records where ${record('id')}`;
/** Counts with lines of such records: what they came to tells of them. */
const count = (id: string) => `${id} in (select count_id from count_lines where ${record('record_id')})`;
/** Says what an import found there before Ghala: with what came and went since, it is what there is. */
const isOpening = (receiptId: string) =>
  `${receiptId} in (select id from receipts where document_type = '${OPENING_BALANCE}')`;
const OF_BLIND_COUNT = `current_setting('${BLIND_COUNTS}')::int[]`;
/** Says whether a count is over. */
const isOfEarlier = (id: string) =>
  `${id} in (select id from stock_counts where status not in ('counting', 'review') and id <> all(${OF_BLIND_COUNT}))`;

/**
 * What those who count blind can read. Of the records that they count there are no quantities, no levels and no movements,
 * nor what was moved by requests that are done, held by reservations, or found by other counts.
 */
const left: { [Table in keyof DB]?: Left<Table> } = {
  stock_records: {
    without: [
      { columns: ['available', 'reserved', 'on_hand'], where: record('own.id') },
      // That of each section is the level of the warehouse.
      { columns: ['level'], where: `(own.product_id, own.warehouse_id) in (${countedGoods})` },
    ],
  },
  record_lots: { without: [{ columns: ['available', 'reserved', 'on_hand'], where: record('own.record_id') }] },
  stock_ledger: { rows: record('own.record_id') },
  stock_adjustments: {
    rows: `own.status = 'done' and ${record('own.record_id')}`,
  },
  stock_transfers: {
    rows: `own.status = 'done' and (${record('own.record_id')} or ${record('own.to_record_id')})`,
  },
  stock_reservations: { rows: record('own.record_id') },
  reservation_lots: { rows: reservation('own.reservation_id') },
  stock_releases: { rows: reservation('own.reservation_id') },
  // Nobody orders by need of what they count.
  reorder_levels: {
    rows: `(own.product_id, own.place_id) in (${countedGoods})`,
  },
  stock_counts: {
    without: [
      {
        columns: ['lines_exact', 'value_expected', 'value_more', 'value_less'],
        where: count('own.id'),
      },
    ],
  },
  count_lines: {
    without: [
      {
        columns: ['quantity', 'on_hand', 'difference', 'is_found', 'is_replaced'],
        where: record('own.record_id'),
      },
    ],
    // A list of serial numbers would tell how many there are: there are those that somebody scanned, or is asked to look for.
    rows: `own.tracking = 'serial' and own.lot_id is not null and ${record('own.record_id')} and (
      (own.state <> 'recount' and not exists (
        select from count_entries entry where entry.line_id = own.id and not entry.is_unscanned))
      or ${isOfEarlier('own.count_id')})`,
  },
  count_entries: {
    without: [
      {
        columns: ['on_hand'],
        where: `own.line_id in (select id from count_lines where ${record('record_id')})`,
      },
    ],
    rows: `own.line_id in (select id from count_lines where ${record('record_id')} and ${isOfEarlier('count_id')})`,
  },
  // Serial numbers are not told either, except those that were scanned.
  lots: {
    rows: `${product('own.product_id')}
      and own.product_id in (select id from products where tracking = 'serial')
      and own.id not in (select lot_id from ${WITHHELD_SCHEMA}.count_lines where lot_id is not null)`,
  },
  receipt_items: { rows: `${product('own.product_id')} and ${isOpening('own.receipt_id')}` },
  // With a price, the value of the differences that came to nothing is a figure.
  audit_logs: {
    rows: `(own.code like 'stock%' and ${product("(own.data ->> 'productId')::int")})
      or (own.code like 'receipt.%' and ${product("(own.data ->> 'productId')::int")} and ${isOpening('own.entity_id')})
      or (own.code in ('stockCount.submit', 'stockCount.cancel') and ${count('own.entity_id')})`,
  },
  notices: {
    rows: `(own.code = 'stock.fall' and ${product("(own.facts ->> 'productId')::int")})
      or (own.code = 'count.drop' and ${count("(own.facts ->> 'id')::int")})`,
  },
};

/** The views, made from the columns that the tables have now. */
async function definitions(owner: Database, schema: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select relname as "table", attname as "column", format_type(atttypid, atttypmod) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = ${schema}::regnamespace and relname = any(${Object.keys(left)}::text[])
      and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(owner);
  const views = Object.entries(left).map(([table, { without, rows: hidden }]) => {
    const columns = rows
      .filter((row) => row.table === table)
      .map(({ column, type }) => {
        const held = without?.find(({ columns }) => (columns as readonly string[]).includes(column));
        return held === undefined
          ? `own.${column}`
          : `case when ${held.where} then null else own.${column} end::${type} as ${column}`;
      });
    // A condition on what is null holds nothing back.
    const where = hidden === undefined ? '' : ` where (${hidden}) is not true`;
    return `create view ${WITHHELD_SCHEMA}.${table} as select ${columns.join(', ')} from ${schema}.${table} own${where}`;
  });
  const counts = `current_setting('${BLIND_COUNTS}')::int[]`;
  return [
    `create schema ${WITHHELD_SCHEMA}`,
    `create view ${WITHHELD_SCHEMA}.blind_records as
      select record_id as id from ${schema}.count_lines where count_id = any(${counts})`,
    `create view ${WITHHELD_SCHEMA}.blind_products as
      select product_id as id from ${schema}.stock_records where id in (select id from ${WITHHELD_SCHEMA}.blind_records)`,
    ...views,
    // It is as that of the tables.
    `create function ${WITHHELD_SCHEMA}.expired_available(record ${WITHHELD_SCHEMA}.stock_records) returns numeric
      language sql stable as $$
        select coalesce(sum(held.available), 0) from ${WITHHELD_SCHEMA}.record_lots held
          where held.record_id = record.id and held.on_hand > 0 and held.expires_on < business_day()
      $$`,
  ];
}

/**
 * Makes the views anew if the tables, or what is left of them, have changed. Call it under the migration lock.
 * @returns whether it did
 */
export async function makeWithheldViews(owner: Database): Promise<boolean> {
  const { rows } = await sql<{ schema: string; made: string | null }>`select current_schema() as schema,
    (select obj_description(oid, 'pg_namespace') from pg_namespace where nspname = ${WITHHELD_SCHEMA}) as made`.execute(
    owner,
  );
  const { schema = 'public', made = null } = rows[0] ?? {};
  const wanted = await definitions(owner, schema);
  const mark = createHash('sha256').update(wanted.join(';')).digest('hex');
  if (made === mark) return false;
  await owner.transaction().execute(async (transaction) => {
    const statements: RawBuilder<unknown>[] = [
      dropped,
      ...wanted.map((statement) => sql.raw(statement)),
      sql`comment on schema ${sql.id(WITHHELD_SCHEMA)} is ${sql.lit(mark)}`,
    ];
    for (const statement of statements) await statement.execute(transaction);
  });
  return true;
}

const dropped = sql`drop schema if exists ${sql.id(WITHHELD_SCHEMA)} cascade`;

/** Drops the views, which would keep migrations from changing the tables. */
export async function dropWithheldViews(owner: Database): Promise<void> {
  await dropped.execute(owner);
}
