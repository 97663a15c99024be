import type { CompletionRequest, ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { sql } from 'kysely';
import { invalid, refusal } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { lockSavedReceipt, touchReceipt } from './lock-receipt';
import { lockPlaceForReference, lockProductsForReference } from './lock-references';
import { listItems } from './receipts.queries';
import { requireReceivable } from './received-order';

/** Several lines of one call; `productId` if the caller names the product it expects on the line. */
type Completion = Omit<CompletionRequest, 'lines'> & {
  lines: (CompletionRequest['lines'][number] & { productId?: number })[];
};

/** An order's line as a receipt finds it. */
interface OrderedLine {
  id: number;
  productId: number;
  name: string;
  isCompleted: boolean;
}

/**
 * Enters the received quantities for lines of the receipt's purchase order, into one place. A receipt completes a line
 * once, with the counted quantity, even above the order.
 * @returns all its items
 * @throws {AppError} invalid if a line belongs to another order; conflict if one is completed, or the order accepts no
 * goods; then none is entered
 */
export async function completeLines(operation: Operation, request: Completion): Promise<ReceiptItem[]> {
  const receipt = await lockSavedReceipt(operation, request.batchId, 'addItem');
  if (receipt.purchase_id === null) throw invalid('purchaseId', 'noOrder', { number: receipt.receipt_no });
  const wanted = request.lines.map((line) => line.purchaseId);
  if (new Set(wanted).size < wanted.length) throw invalid('lines', 'repeatedLine');
  const order = await findLines(operation, receipt.id, receipt.purchase_id, wanted);
  requireReceivable(order);
  const lines = request.lines.map((given) => {
    const { purchaseId, productId } = given;
    const line = order.lines.get(purchaseId);
    if (line === undefined) throw invalid('purchaseId', 'noSuchLine', { number: order.purchase_no });
    if (productId !== undefined && productId !== line.productId)
      throw invalid('productId', 'lineProduct', { product: line.name });
    if (line.isCompleted)
      throw refusal('receipt.lineCompleted', {
        number: receipt.receipt_no,
        product: line.name,
        order: order.purchase_no,
      });
    return { ...line, given };
  });
  await lockProductsForReference(
    operation,
    lines.map((line) => line.productId),
  );
  const place = await lockPlaceForReference(operation, request.warehouseId, request.sectionId);
  const entered = lines.map(({ id: lineId, productId, name: product, given }) => {
    const { quantity } = given;
    const columns = {
      receipt_id: receipt.id,
      purchase_line_id: given.purchaseId,
      product_id: productId,
      quantity,
      price: given.price,
      condition: given.condition,
      comment: given.comment,
      batch_no: given.batchNo,
      warehouse_id: place.warehouseId,
      section_id: place.sectionId,
    };
    return { lineId, productId, product, quantity, columns };
  });
  const items = entered.map(({ columns }) => columns);
  await sql`insert into receipt_items (receipt_id, purchase_line_id, product_id, quantity, price, condition, comment,
      batch_no, warehouse_id, section_id)
    select receipt_id, purchase_line_id, product_id, quantity, price, condition, comment, batch_no, warehouse_id, section_id
    from jsonb_populate_recordset(null::receipt_items, ${JSON.stringify(items)}::jsonb) with ordinality
    order by ordinality`.execute(operation.db);
  await touchReceipt(operation, receipt.id);
  const head = { id: receipt.id, number: receipt.receipt_no, orderId: receipt.purchase_id, order: order.purchase_no };
  for (const { columns: after, ...line } of entered)
    operation.record({ code: 'receipt.receiveLine', ...head, ...line, after });
  return listItems(operation.db, receipt.id);
}

async function findLines({ db }: Operation, batchId: number, purchaseId: number, ids: readonly number[]) {
  const order = await db
    .selectFrom('purchases')
    .select(['purchase_no', 'status'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  const lines: OrderedLine[] = await db
    .selectFrom('purchase_lines')
    .innerJoin('products', 'products.id', 'purchase_lines.product_id')
    .leftJoin('receipt_items', (join) =>
      join
        .onRef('receipt_items.purchase_line_id', '=', 'purchase_lines.id')
        .on('receipt_items.receipt_id', '=', batchId),
    )
    .select([
      'purchase_lines.id as id',
      'products.id as productId',
      'products.name as name',
      sql<boolean>`receipt_items.id is not null`.as('isCompleted'),
    ])
    .where('purchase_lines.purchase_id', '=', purchaseId)
    .where('purchase_lines.id', 'in', ids)
    .execute();
  return { ...order, lines: new Map(lines.map((line) => [line.id, line])) };
}
