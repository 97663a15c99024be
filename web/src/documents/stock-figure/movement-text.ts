import type { ProductMovement } from '@ghala/contract/calls/product-stock';
import { t } from '../../text/t';

/** What happened: goods of a note came back, but those of a receipt that was reversed left again. */
export function movementText({ kind, document }: Pick<ProductMovement, 'kind' | 'document'>): string {
  const isOfReceipt = kind === 'StockReversal' && document.kind === 'receipt';
  return t.stockFigures.kinds[isOfReceipt ? 'ReceiptReversal' : kind];
}
