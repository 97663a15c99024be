import type {
  ReceiptReversal,
  ReversalOfRequest,
  ReversedShare,
  ReversibleLine,
} from '@ghala/contract/calls/receipt-reversals';
import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { placeLabel } from '../../db/place-label';
import { lineProduct } from '../../db/references';
import { rowById, rowsBy } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { lotHead } from '../../stock/held-lots';

/** Lists the lots of the row `asked` of receipt_reversal_items. */
const lotsOfItem = sql`(
  select json_agg(${lotHead}::jsonb || jsonb_build_object('quantity', chosen.quantity) order by chosen.place)
  from rows from (json_to_recordset(asked.lots) as ("lotId" int, quantity numeric))
      with ordinality as chosen (lot_id, quantity, place)
    join lots on lots.id = chosen.lot_id)`;

const itemsOfReversal = sql`(
  select json_agg(json_build_object('itemId', asked.item_id, 'product', products.name, 'unit', units.name,
    'quantity', asked.quantity, 'lots', ${lotsOfItem}) order by asked.item_id)
  from receipt_reversal_items asked
    join receipt_items item on item.id = asked.item_id
    join products on products.id = item.product_id
    join units on units.id = products.unit_id
  where asked.reversal_id = reversal.id)`;

function reversalRows(database: Database) {
  return database
    .selectFrom('receipt_reversals as reversal')
    .innerJoin('users as requester', 'requester.id', 'reversal.requested_by_id')
    .innerJoin('approvals as request', 'request.reversal_id', 'reversal.id')
    .leftJoin('users as decider', 'decider.id', 'request.decided_by_id')
    .select([
      'reversal.id as id',
      'reversal.receipt_id as receiptId',
      'reversal.status as status',
      'reversal.reason as reason',
      'reversal.created_at as createdAt',
      sql<ReceiptReversal['User']>`json_build_object('id', requester.id, 'name', requester.name)`.as('User'),
      sql<ReceiptReversal['decidedBy']>`case when decider.id is not null
        then json_build_object('id', decider.id, 'name', decider.name) end`.as('decidedBy'),
      sql<string | null>`case when request.status <> 'pending' then request.updated_at end`.as('decidedAt'),
      'request.comment as comment',
      sql<ReceiptReversal['items']>`${itemsOfReversal}`.as('items'),
    ]);
}

const wholeReversals = rowById({
  name: 'whole reversals of receipts',
  level: 'plain',
  query: (database, ids): Compilable<ReceiptReversal> => reversalRows(database).where('reversal.id', '=', ids),
});

/** Reads a reversal that was just asked for. */
export async function readReversal(find: Facts['find'], id: number): Promise<ReceiptReversal> {
  return (await find(wholeReversals, id)) as ReceiptReversal;
}

/** Loads the reversals of a receipt, the latest first. */
export const reversalsOfReceipt = rowsBy({
  name: 'whole reversals by receipt',
  level: 'plain',
  query: (database, ids) =>
    reversalRows(database).where('reversal.receipt_id', '=', ids).orderBy('reversal.id', 'desc'),
  of: ({ receiptId }) => receiptId,
});

/** Tells how much of `receipts` was reversed. */
export const reversedShare = sql<ReversedShare>`case
  when not exists (select from receipt_items where receipt_id = receipts.id and reversed > 0) then 'none'
  when receipts.status = 'cancelled' then 'whole' else 'part' end`;

/** Finds what can be reversed of each line of a receipt, in the order they were entered. */
export function reversibleLines(database: Database, receiptId: number): Promise<ReversibleLine[]> {
  return linesWhere(database, sql`item.receipt_id = ${receiptId}`);
}

/** Selects reversals as requests about them show them. */
export async function reversalsOfRequests(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { ReceiptReversal: ReversalOfRequest }>> {
  const reversals = await reversalRows(database)
    .innerJoin('receipts', 'receipts.id', 'reversal.receipt_id')
    .leftJoin('suppliers', 'suppliers.id', 'receipts.supplier_id')
    .leftJoin('purchases', 'purchases.id', 'receipts.purchase_id')
    .select(
      sql<ReversalOfRequest['Batch']>`json_build_object('id', receipts.id, 'batchNo', receipts.receipt_no,
        'supplier', coalesce(suppliers.name, ''), 'purchaseNo', coalesce(purchases.purchase_no, ''))`.as('Batch'),
    )
    .where('reversal.id', 'in', ids)
    .execute();
  const itemIds = reversals.flatMap(({ items }) => items.map(({ itemId }) => itemId));
  const lines = new Map(
    (await linesWhere(database, sql`item.id = any(${itemIds}::int[])`)).map((line) => [line.itemId, line]),
  );
  return new Map(
    reversals.map((reversal) => {
      const own = reversal.items.flatMap(({ itemId }) => lines.get(itemId) ?? []);
      return [reversal.id, { ReceiptReversal: { ...reversal, lines: own } }];
    }),
  );
}

/** Finds what the row `item` brought into stock, by the ledger: one row, or one for each lot. */
const brought = sql`(
  select min(record_id) as record_id, bool_or(lot_id is null) as has_untracked
  from stock_ledger where receipt_item_id = item.id and entry_type = 'addition')`;

/** Finds the same by lot, with what of it is still there. */
const broughtLots = sql`(
  select json_agg(${lotHead}::jsonb || jsonb_build_object('brought', entry.available_delta, 'reversible', part.reversible)
      order by entry.id) as lots, sum(part.reversible) as reversible
  from stock_ledger entry
    join lots on lots.id = entry.lot_id
    left join ledger_reversals taken on taken.reversed_id = entry.id
    left join record_lots held on held.record_id = entry.record_id and held.lot_id = entry.lot_id
    cross join lateral (select case when record.available is not null
      then least(entry.available_delta - coalesce(taken.quantity, 0), coalesce(held.available, 0)) end
      as reversible) part
  where entry.receipt_item_id = item.id and entry.entry_type = 'addition' and products.tracking <> 'none')`;

async function linesWhere(database: Database, condition: RawBuilder<unknown>): Promise<ReversibleLine[]> {
  const { rows } = await sql<ReversibleLine>`
    select item.id as "itemId", ${lineProduct} as "Product", ${placeLabel} as place, item.quantity,
      item.reversed as "quantityReversed", record.available,
      case when state.why is not null then 0 when record.available is null then null
        when products.tracking = 'none' then least(item.quantity - item.reversed, record.available)
        else coalesce(parts.reversible, 0) end as reversible,
      coalesce(parts.lots, '[]') as lots, state.why as "whyNot"
    from receipt_items item
      join products on products.id = item.product_id
      join units on units.id = products.unit_id
      cross join lateral ${brought} brought
      left join stock_records record on record.id = brought.record_id
      join places place on place.id = coalesce(record.section_id, record.warehouse_id, item.section_id, item.warehouse_id)
      left join places host on host.id = place.warehouse_id
      cross join lateral ${broughtLots} parts
      cross join lateral (select case
        when exists (select from receipt_reversal_items asked
          join receipt_reversals reversal on reversal.id = asked.reversal_id and reversal.status = 'pending'
          where asked.item_id = item.id) then 'waits'
        when products.tracking <> 'none' and brought.has_untracked then 'untracked'
        when place.deleted_at is not null or host.deleted_at is not null then 'placeDeleted' end as why) state
    where ${condition} order by item.id`.execute(database);
  return rows;
}
