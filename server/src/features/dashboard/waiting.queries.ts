import { approvalFlags, countKeepers, gateFlags, handlerFlags } from '@ghala/contract/access/permissions';
import { MOST_WAITING, type Waiting } from '@ghala/contract/calls/dashboard';
import { SOON_DAYS } from '@ghala/contract/calls/lots';
import { noteKindNames, noteKinds } from '@ghala/contract/kinds/note-kinds';
import { type RawBuilder, sql } from 'kysely';
import { mayAct } from '../../access/access';
import type { Database } from '../../db/database';
import { onlyRow } from '../../db/only-row';
import { awaitsGoods } from '../../documents/ordered-lines';
import { isToOrder } from '../../documents/stock-records/to-order';
import type { Actor } from '../../operation/operation';

/** Counts the requests that a user may decide, up to this many. */
export type CountQueue = (database: Database, actor: Actor, most: number) => Promise<number>;

/** Nobody looks through more, and counting takes longer the more there are. */
const MOST = MOST_WAITING + 1;

/** Empty records of deleted places stand on no list. */
const isPlaced = sql`not exists (select from places where deleted_at is not null
  and id in (stock_records.warehouse_id, stock_records.section_id))`;

/** Counts what waits for a user; each figure equals the length of the list to which Home links it. */
export async function loadWaiting(
  database: Database,
  actor: Actor,
  timezone: string,
  countQueue: CountQueue,
): Promise<Waiting> {
  const [counted, approve, expiring] = await Promise.all([
    countWork(database, actor, timezone),
    mayAct(actor, approvalFlags) ? countQueue(database, actor, MOST) : 0,
    mayAct(actor, KEEPERS) ? countExpiring(database) : { expiring: 0, expiringValue: 0 },
  ]);
  return { ...counted, approve, ...expiring };
}

/** Only these can do something about what is about to expire. */
const KEEPERS = [
  'productsManage',
  'transaction',
  ...noteKindNames.map((kind) => noteKinds[kind].flags.process),
] as const;

type Expiring = Pick<Waiting, 'expiring' | 'expiringValue'>;

/** The condition is that of the index on what is held. */
function countExpiring(database: Database): Promise<Expiring> {
  return onlyRow(
    sql<Expiring>`select least(count(*), ${sql.lit(MOST)}) as expiring,
        coalesce(sum(round(held.on_hand * products.price_purchase, 2)), 0) as "expiringValue"
      from (select business_day() as today offset 0) clock
        join record_lots held on held.on_hand > 0
          and coalesce(held.expires_on, 'infinity') between today and today + ${sql.lit(SOON_DAYS)}::int
        join lots on lots.id = held.lot_id
        join products on products.id = lots.product_id`,
    database,
  );
}

function countWork(
  database: Database,
  actor: Actor,
  timezone: string,
): Promise<Omit<Waiting, 'approve' | keyof Expiring>> {
  const kinds = noteKindNames.filter((kind) => mayAct(actor, noteKinds[kind].flags.process));
  const today = sql`date_trunc('day', now() at time zone ${timezone}) at time zone ${timezone}`;
  return onlyRow(
    sql`select
      ${count(mayAct(actor, 'batchAdd'), sql`purchases where ${awaitsGoods}`)} as receive,
      ${count(
        kinds.length > 0,
        sql`issue_notes where status = 'active' and kind = any(${kinds}::issue_note_kind[])`,
      )} as "handOut",
      ${count(mayAct(actor, 'transaction'), sql`incomplete_notes where status = 'open'`)} as settle,
      ${count(mayAct(actor, 'purchaseAdd'), sql`stock_records where ${isToOrder} and ${isPlaced}`)} as reorder,
      ${count(mayAct(actor, handlerFlags), sql`stock_counts where status = 'counting'`)} as count,
      ${count(mayAct(actor, countKeepers), sql`stock_counts where status = 'review'`)} as "reviewCounts",
      ${count(
        mayAct(actor, gateFlags),
        sql`issue_notes where status = 'completed' and left_at is null and processed_at >= ${today}`,
      )} as exits`,
    database,
  );
}

/** @param rows the tables and the condition, after 'from' */
function count(isAllowed: boolean, rows: RawBuilder<unknown>): RawBuilder<number> {
  return isAllowed ? sql`(select count(*) from (select from ${rows} limit ${sql.lit(MOST)}) found)` : sql`0`;
}
