import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { itemNow } from '../receipts.api';
import { inTurn } from './item-cells';

/**
 * Asks for the lots of a receipt's item. The dialog saves the whole line, so it opens only once what was typed into the
 * line's cells is saved.
 */
export function useItemLots(batchId: number) {
  const client = useQueryClient();
  const [item, setItem] = useState<ReceiptItem>();
  const ask = useCallback(
    (asked: ReceiptItem) => void inTurn(asked.id, async () => setItem(itemNow(client, batchId, asked.id) ?? asked)),
    [client, batchId],
  );
  const close = useCallback(() => setItem(undefined), []);
  return { item, ask, close };
}
