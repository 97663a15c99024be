import type { LotHead } from '@ghala/contract/common/lots';
import type { Tracking } from '@ghala/contract/common/tracking';
import { type ExportColumn, extraColumn } from '../../http/list-export';
import { withLots } from '../../print/printed-lots';
import { lotNumbers } from '../lot-texts';

/** This is a request for stock of a product, or of some of its lots. */
interface WithLots {
  Product: { name: string; tracking: Tracking };
  Lots: (Omit<LotHead, 'lotId'> & { quantity: number })[] | null;
}

/** The product; on paper with the lots, for which files have a column. */
export function productWithLots<Row extends WithLots>(): ExportColumn<Row> {
  return {
    title: 'Product Description',
    value: ({ Product }) => Product.name,
    onPaper: ({ Product, Lots }, language) => withLots(Product, Lots ?? [], language),
  };
}

export function lotsColumn<Row extends WithLots>(): ExportColumn<Row> {
  return extraColumn('Lots', ({ Lots }) => lotNumbers(Lots));
}
