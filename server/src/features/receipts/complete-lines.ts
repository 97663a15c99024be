import type { AllLinesRequest, CompletionRequest, NamedLinesRequest } from '@ghala/contract/calls/receipt-items';
import { blankOf } from '@ghala/contract/entities/field-views';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { isOutstanding } from '@ghala/contract/stock/receivable';
import { shareOfPrice } from '@ghala/contract/stock/share-of-price';
import { receivedLines } from '../../documents/received-lines';
import type { Decide, Facts } from '../../operation/work';
import { invalid, refusal } from '../../runtime/errors';
import { inUnits, thousandths } from '../../stock/thousandths';
import { enterLines } from './enter-lines';
import { claimReceipt, itemsOfReceipt } from './find-receipt';

/**
 * Enters the received quantities for lines of the receipt's purchase order, into one place: those that are named, or
 * all that remain.
 * @throws {AppError} invalid if a line belongs to another order; conflict if one is completed, none remains, or the
 * order accepts no goods; then none is entered
 */
export async function completeLines(facts: Facts, request: CompletionRequest): Promise<Decide<void>> {
  return 'all' in request ? completeAll(facts, request) : completeNamed(facts, request);
}

async function completeNamed(
  facts: Facts,
  { batchId, warehouseId, sectionId, lines }: NamedLinesRequest,
): Promise<Decide<void>> {
  if (new Set(lines.map((line) => line.purchaseId)).size < lines.length) throw invalid('lines', 'repeatedLine');
  const shared = { itemId: null, productId: null, warehouseId, sectionId, part: '' };
  return enterLines(
    facts,
    batchId,
    lines.map((line) => ({ ...line, ...shared })),
  );
}

/** Completes each line that the receipt has not completed, with its outstanding quantity, at the ordered price. */
async function completeAll(
  facts: Facts,
  { batchId, warehouseId, sectionId, condition, comment }: AllLinesRequest,
): Promise<Decide<void>> {
  const { receipt } = await claimReceipt(facts, batchId, { status: 'saved', step: 'addItem' });
  const { purchase_id: orderId, receipt_no: number } = receipt;
  if (orderId === null) throw invalid('purchaseId', 'noOrder', { number });
  const [lines, items] = await Promise.all([facts.find(receivedLines, orderId), facts.find(itemsOfReceipt, batchId)]);
  const completed = new Set(items.map((item) => item.purchase_line_id));
  const remaining = lines.filter((line) => !completed.has(line.id) && isOutstanding(line));
  if (remaining.length === 0) throw refusal('receipt.noneRemaining', { number });
  const fields = { ...blankOf(receiptItemFields), comment };
  const shared = { itemId: null, condition, ...fields, lots: null, warehouseId, sectionId, part: '' };
  return enterLines(
    facts,
    batchId,
    remaining.map((line) => {
      const quantity = inUnits(thousandths(line.quantity) - thousandths(line.received));
      return {
        ...shared,
        purchaseId: line.id,
        productId: line.productId,
        quantity,
        // A line of which nothing has come is received as it was ordered.
        entered: line.received === 0 ? line.entered : null,
        price: shareOfPrice(line, quantity),
      };
    }),
  );
}
