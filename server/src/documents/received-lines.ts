import type { EnteredPart } from '@ghala/contract/stock/counted-quantity';
import { rowsBy } from '../operation/loader';
import { receivedOfLine } from './ordered-lines';

/** This is a line of an order, with what processed receipts have brought of it. */
export interface ReceivedLine {
  id: number;
  purchaseId: number;
  productId: number;
  /** This is what was ordered, in the product's unit, like `received`. */
  quantity: number;
  /** This is the ordered quantity as it was entered, if that was in packagings. */
  entered: EnteredPart[] | null;
  /** This is the price of the whole line, in Kenyan shillings. */
  price: number;
  received: number;
}

/**
 * Loads the lines of an order in the order they were added. Their received quantities hold with its receipts locked.
 */
export const receivedLines = rowsBy<ReceivedLine>({
  name: 'received lines',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('purchase_lines as line')
      .select([
        'line.id',
        'line.purchase_id as purchaseId',
        'line.product_id as productId',
        'line.quantity',
        'line.entered',
        'line.price',
        receivedOfLine.as('received'),
      ])
      .where('line.purchase_id', '=', ids)
      .orderBy('line.id'),
  of: ({ purchaseId }) => purchaseId,
});
