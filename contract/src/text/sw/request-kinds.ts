import type { requestWords as english } from '../en/request-kinds';
import type { Translated } from '../translations';

/** What the requests about a stock record are called in Swahili. */
export const requestWords: Translated<typeof english> = {
  titles: {
    StockReleased: 'Kuachilia Stoku Iliyotengwa',
    StockAdjustment: 'Marekebisho ya Stoku',
    StockTransfer: 'Uhamisho wa Stoku',
  },
  many: {
    StockReleased: 'uachiliaji wa stoku iliyotengwa',
    StockAdjustment: 'marekebisho ya stoku',
    StockTransfer: 'uhamisho wa stoku',
  },
  asked: {
    StockReleased: 'uachiliaji wa {product} iliyotengwa',
    StockAdjustment: 'marekebisho ya {product}',
    StockTransfer: 'uhamisho wa {product}',
  },
  logged: {
    'Stock Release': 'Uachiliaji wa stoku',
    'Stock Adjustment': 'Marekebisho ya stoku',
    'Stock Transfer': 'Uhamisho wa stoku',
  },
  entities: {
    stockRelease: 'Uachiliaji wa stoku haukupatikana',
    stockAdjustment: 'Marekebisho ya stoku hayakupatikana',
    stockTransfer: 'Uhamisho wa stoku haukupatikana',
  },
  decided: {
    'stockRelease.decided': 'Kuachiliwa kwa {product} tayari kumeamuliwa',
    'stockAdjustment.decided': 'Marekebisho hayo ya stoku tayari yameamuliwa',
    'stockTransfer.decided': 'Uhamisho huo wa stoku tayari umeamuliwa',
  },
};
