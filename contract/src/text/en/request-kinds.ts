import type { RequestWords } from '../request-words';

/** What the requests about a stock record are called. */
export const requestWords = {
  titles: {
    StockReleased: 'Release Reserved Stock',
    StockAdjustment: 'Stock Adjustment',
    StockTransfer: 'Stock Transfer',
  },
  many: {
    StockReleased: 'releases of reserved stock',
    StockAdjustment: 'stock adjustments',
    StockTransfer: 'stock transfers',
  },
  asked: {
    StockReleased: 'the release of reserved {product}',
    StockAdjustment: 'the adjustment of {product}',
    StockTransfer: 'the transfer of {product}',
  },
  logged: {
    'Stock Release': 'Stock release',
    'Stock Adjustment': 'Stock adjustment',
    'Stock Transfer': 'Stock transfer',
  },
  entities: {
    stockRelease: 'Stock release',
    stockAdjustment: 'Stock adjustment',
    stockTransfer: 'Stock transfer',
  },
  decided: {
    'stockRelease.decided': 'The release of {product} has already been decided',
    'stockAdjustment.decided': 'That stock adjustment has already been decided',
    'stockTransfer.decided': 'That stock transfer has already been decided',
  },
} as const satisfies RequestWords;
