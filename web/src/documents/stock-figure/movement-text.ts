import type { ProductMovement } from '@ghala/contract/calls/product-stock';
import { t } from '../../text/t';

/** Tells what happened: goods of a note came back, but those of a reversed receipt left again. */
export function movementText({ kind, document }: Pick<ProductMovement, 'kind' | 'document'>): string {
  const isOfReceipt = kind === 'StockReversal' && document.kind === 'receipt';
  return t.stockFigures.kinds[isOfReceipt ? 'ReceiptReversal' : kind];
}
