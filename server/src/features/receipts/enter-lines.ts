import type { Decide, Facts } from '../../operation/work';
import { inserting, updating } from '../../operation/writer';
import { claimReceipt, MOST_LINES_TOGETHER, touchReceipt } from './find-receipt';
import {
  type FoundLine,
  figuresOf,
  findLine,
  type GivenLine,
  itemTable,
  lineCompleted,
  requireFitting,
} from './given-line';
import { ordersOfReceipts } from './ordered-line';

const figures = [
  'product_id',
  'quantity',
  'entered',
  'price',
  'condition',
  ...itemTable.columns,
  'lots',
  'warehouse_id',
  'section_id',
] as const;
const entered = inserting('receipt_items', ['id', 'receipt_id', 'purchase_line_id', ...figures], { order: 'lines' });
const corrected = updating('receipt_items', figures, { order: 'lines' });

/**
 * Enters lines into a saved receipt, as if one came after the other, but all of them or none. A receipt completes a
 * line of its order once, with the counted quantity, even above the order.
 * @throws {AppError} not_found; invalid or conflict where a line cannot be entered
 */
export async function enterLines(facts: Facts, batchId: number, given: readonly GivenLine[]): Promise<Decide<void>> {
  if (given.length > MOST_LINES_TOGETHER) facts.alone();
  const [{ receipt }, lines] = await Promise.all([
    claimReceipt(facts, batchId, { status: 'saved', step: 'addItem' }),
    Promise.all(given.map((line) => findLine(facts, line))),
  ]);
  const { purchase_id: orderId, receipt_no: number } = receipt;
  const order = orderId === null ? undefined : await facts.find(ordersOfReceipts, orderId);
  const entering = { receipt, order };
  for (const line of lines) requireFitting(line, entering);
  const repeated = firstRepeated(lines);
  if (repeated !== undefined) throw lineCompleted(repeated, entering);
  const items = lines.map((line) => ({ line, ...figuresOf(line) }));
  return (changes) => {
    for (const { line, product, figures: columns } of items) {
      const {
        id,
        productId,
        given: { itemId, purchaseId },
      } = line;
      const head = { id: batchId, number, productId, product, quantity: columns.quantity };
      if (itemId !== null) {
        changes.write(corrected, { id, ...columns });
        changes.record({ code: 'receipt.updateItem', ...head, itemId, after: columns });
        continue;
      }
      const row = { receipt_id: batchId, purchase_line_id: purchaseId, ...columns };
      changes.write(entered, { id, ...row });
      if (purchaseId === null || order === undefined)
        changes.record({ code: 'receipt.addItem', ...head, itemId: id, after: columns });
      else {
        const of = { orderId: order.id, order: order.purchase_no, lineId: purchaseId };
        changes.record({ code: 'receipt.receiveLine', ...head, ...of, after: row });
      }
    }
    touchReceipt(changes, batchId);
  };
}

/** Finds the first that completes the same line of the order as one before it. */
function firstRepeated(lines: readonly FoundLine[]): FoundLine | undefined {
  const completed = new Set<number>();
  return lines.find(({ given: { itemId, purchaseId } }) => {
    if (itemId !== null || purchaseId === null) return false;
    const isRepeated = completed.has(purchaseId);
    completed.add(purchaseId);
    return isRepeated;
  });
}
