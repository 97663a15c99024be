import { placeLabel } from '../../db/place-label';
import { rowById } from '../../operation/loader';
import type { GoodsNames } from '../../stock/goods-names';

interface Known {
  productId: number;
  productName: string;
  unit: string;
}

/** This is a quantity of known goods, as recorded in events. */
export function goodsOf({ productId, productName, unit }: Known, quantity: number) {
  return { productId, product: productName, quantity, unit };
}

/** This is the same for a stock record's goods, with the name of their place. */
export function goodsIn(record: GoodsNames & { productId: number }, quantity: number) {
  return { ...goodsOf(record, quantity), place: record.place };
}

/** Loads the names users know places by: 'Shelf A of Main Store'. */
export const placeLabels = rowById({
  name: 'place labels',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('places as place')
      .leftJoin('places as host', 'host.id', 'place.warehouse_id')
      .select(['place.id', placeLabel.as('label')])
      .where('place.id', '=', ids),
});
