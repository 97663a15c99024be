import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { labels } from '../../text/t';
import { findRequested, numberOf } from '../issue-notes/note-kind';

/**
 * Names the subject of the request: the module's title with the document's number, the name of its file, or the product
 * whose stock is to move.
 */
export function requestTitle(request: ApprovalRow): string {
  const { module, Purchase, StockReleased, StockAdjustment, StockTransfer, Import } = request;
  const titles: Partial<Record<string, string>> = labels.modules;
  const title = titles[module] ?? module;
  const note = findRequested(request);
  const receiptNo = request.ReceiptReversal?.Batch.batchNo;
  const number = (note && numberOf(note)) ?? Purchase?.purchaseNo ?? receiptNo;
  if (Import !== undefined) return `${title}: ${Import.fileName}`;
  if (number !== undefined) return `${title} ${number}`;
  const stock = StockReleased ?? StockAdjustment ?? StockTransfer;
  return stock === undefined ? title : `${title}: ${stock.Product.name}`;
}
