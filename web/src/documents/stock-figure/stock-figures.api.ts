import { productStockCalls, type StockFigure } from '@ghala/contract/calls/product-stock';
import { queryOptions } from '@tanstack/react-query';
import type { Address } from '../../net/address';
import { STOCK_KEY } from '../../net/query-keys';
import { send, sendList } from '../../net/send';

/** Names a quantity of a product: in one stock record, in a warehouse with its sections, or in all places. */
export interface FigureOf {
  productId: number;
  figure: StockFigure;
  inventoryId?: number;
  warehouseId?: number;
}

const MOST_MOVEMENTS = 10;

/** Loads what a quantity is made of, and the latest movements that changed it. */
export function figureQuery({ productId, ...query }: FigureOf) {
  const params = { id: productId };
  return queryOptions({
    queryKey: [...STOCK_KEY, 'figure', productId, query],
    queryFn: async ({ signal }) => {
      const [{ sum }, { rows }] = await Promise.all([
        send(productStockCalls.figure, { params, query }, { signal }),
        sendList(productStockCalls.ledger, { params }, { ...query, limit: MOST_MOVEMENTS }, { signal }),
      ]);
      return { ...sum, movements: rows };
    },
  });
}

/** Links to the ledger on the product's screen, with this figure of this place. */
export function ledgerAddress({ productId, figure, inventoryId, warehouseId }: FigureOf): Address {
  return {
    to: '/inventory/products/$id',
    params: { id: String(productId) },
    search: {
      figure,
      ...(inventoryId && { inventoryId: String(inventoryId) }),
      ...(warehouseId && { warehouseId: String(warehouseId) }),
    },
  };
}
