import type { ReversalRequest } from '@ghala/contract/calls/receipt-reversals';
import { sql } from 'kysely';
import { askFor } from '../../documents/approval-requests';
import { rowsBy } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { inserting } from '../../operation/writer';
import { invalid, refusal } from '../../runtime/errors';
import { type ChosenLot, withQuantities } from '../../stock/chosen-lots';
import { counted, requireWhole } from '../../stock/counted-in';
import { findReceived, leftOf, type ReceivedOf, requireThere, type TakenBack, takeBack } from '../../stock/take-back';
import { inUnits, type Thousandths, thousandths } from '../../stock/thousandths';
import { claimReceipt, itemsOfReceipt, MOST_LINES_TOGETHER, type StoredItem } from './find-receipt';

const reversals = inserting('receipt_reversals', ['id', 'receipt_id', 'reason', 'requested_by_id'], {
  order: 'documents',
});
/** The items are written before the request for approval, which copies their products. */
const reversalItems = inserting('receipt_reversal_items', ['reversal_id', 'item_id', 'quantity', 'lots'], {
  order: 'documents',
});

/** Finds lines whose reversal awaits a decision. */
const waitingItems = rowsBy({
  name: 'items of pending reversals',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('receipt_reversals')
      .innerJoin('receipt_reversal_items', 'receipt_reversal_items.reversal_id', 'receipt_reversals.id')
      .select(['receipt_reversals.receipt_id as receiptId', 'receipt_reversal_items.item_id as itemId'])
      .where('receipt_reversals.receipt_id', '=', ids)
      .where('receipt_reversals.status', '=', 'pending'),
  of: ({ receiptId }) => receiptId,
});

/** Finds who entered, processed or verified receipts: they do not decide alone whether their goods leave again. */
const handlers = rowsBy({
  name: 'handlers of receipts',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('receipt_enterers')
      .select(['receipt_id as receiptId', 'user_id as userId'])
      .where('receipt_id', '=', ids)
      .union(
        database
          .selectFrom('receipts')
          .innerJoin('users', (join) =>
            join.on(sql<boolean>`users.id in (receipts.created_by_id, receipts.verified_by_id)`),
          )
          .select(['receipts.id as receiptId', 'users.id as userId'])
          .where('receipts.id', '=', ids),
      )
      .union(
        database
          .selectFrom('receipt_items')
          .innerJoin('users', 'users.id', 'receipt_items.verified_by_id')
          .select(['receipt_items.receipt_id as receiptId', 'users.id as userId'])
          .where('receipt_items.receipt_id', '=', ids),
      )
      .union(
        database
          .selectFrom('receipt_items')
          .innerJoin('stock_ledger', 'stock_ledger.receipt_item_id', 'receipt_items.id')
          .select(['receipt_items.receipt_id as receiptId', 'stock_ledger.user_id as userId'])
          .where('receipt_items.receipt_id', '=', ids)
          .where('stock_ledger.entry_type', '=', 'addition'),
      ),
  of: ({ receiptId }) => receiptId,
});

/** Holds a line that is to be reversed, and how much of it. */
interface AskedLine {
  item: StoredItem;
  quantity: Thousandths;
  lots: ChosenLot[] | null;
  /** The body names them in this field. */
  lotsField?: string;
}

/**
 * Asks for a processed receipt to be reversed: in whole, or these lines of it, as much as is still there. It always awaits
 * approval, by nobody who entered, processed or verified the receipt while another could.
 * @returns the id of the reversal
 * @throws {AppError} invalid; conflict if the receipt is not processed, more is asked for than is left of a line or is
 * there, or the reversal of a line already waits
 */
export async function requestReversal(
  facts: Facts,
  receiptId: number,
  { reason, items: wanted }: ReversalRequest,
): Promise<Decide<number>> {
  const [id, { receipt }, items, waiting, people] = await Promise.all([
    facts.newId('receipt_reversals'),
    claimReceipt(facts, receiptId, { status: 'processed', step: 'reverse' }),
    facts.find(itemsOfReceipt, receiptId),
    facts.find(waitingItems, receiptId),
    facts.find(handlers, receiptId),
  ]);
  if (items.length > MOST_LINES_TOGETHER) facts.alone();
  const { receipt_no: number } = receipt;
  const goodsOf = await findReceived(facts, receiptId);
  const asked =
    wanted === null
      ? wholeOf(number, items, goodsOf)
      : wanted.map((line, index) => askedLine(number, items, goodsOf, line, `items.${index}`));
  const waits = new Set(waiting.map(({ itemId }) => itemId));
  for (const { item } of asked)
    if (waits.has(item.id)) throw refusal('receipt.reversalWaits', { number, product: item.product });
  const taken = asked.map(({ item, ...line }) => takeBack(number, goodsOf(item.id), { itemId: item.id, ...line }));
  return (changes) => {
    requireThere(changes, taken);
    changes.write(reversals, { id, receipt_id: receiptId, reason, requested_by_id: changes.actor.id });
    for (const [index, { item, quantity }] of asked.entries())
      changes.write(reversalItems, {
        reversal_id: id,
        item_id: item.id,
        quantity: inUnits(quantity),
        lots: lotsOf(taken[index] as TakenBack),
      });
    const handlerIds = new Set(people.map(({ userId }) => userId));
    askFor(changes, 'ReceiptReversal', id, {
      excludedIds: [...handlerIds].filter((userId) => userId !== changes.actor.id),
      reason,
    });
    changes.record({
      code: 'receipt.requestReverse',
      id: receiptId,
      number,
      reversalId: id,
      reason,
      itemCount: asked.length,
      isAwaited: true,
    });
    return id;
  };
}

/** Asks for all that is left of a receipt. */
function wholeOf(number: string, items: readonly StoredItem[], goodsOf: ReceivedOf): AskedLine[] {
  const asked = items
    .filter(({ quantity, reversed }) => reversed < quantity)
    .map((item) => ({ item, quantity: leftOf(goodsOf(item.id)), lots: null }));
  if (asked.length === 0) throw refusal('receipt.nothingReversible', { number });
  return asked;
}

type WantedLine = NonNullable<ReversalRequest['items']>[number];

/** @param field the line's, of the body */
function askedLine(
  number: string,
  items: readonly StoredItem[],
  goodsOf: ReceivedOf,
  wanted: WantedLine,
  field: string,
): AskedLine {
  const item = items.find(({ id }) => id === wanted.itemId);
  if (item === undefined) throw invalid(`${field}.itemId`, 'noSuchItem', { number });
  const { record, ...goods } = goodsOf(item.id);
  const { quantity, entered } = counted(record, wanted.quantity, `${field}.quantity`);
  const asked = thousandths(quantity);
  requireWhole(record, { quantity: asked, entered, all: leftOf({ record, ...goods }), field: `${field}.quantity` });
  const lots = withQuantities(wanted.lots, quantity, `${field}.lots`);
  return { item, quantity: asked, lots, lotsField: `${field}.lots` };
}

/** Lists the lots of a line as they are kept, whether they were named or follow from its quantity. */
function lotsOf({ record, parts }: TakenBack): ChosenLot[] | null {
  if (record.tracking === 'none') return null;
  return parts.flatMap(({ row, quantity }) =>
    row.lot === null ? [] : [{ lotId: row.lot.lotId, quantity: inUnits(quantity) }],
  );
}
