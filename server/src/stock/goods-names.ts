import { placeLabelText } from '../db/place-label';
import type { Loader } from '../operation/loader';

/** Holds the names of a product in a place, as shown to users. */
export interface GoodsNames {
  productName: string;
  unit: string;
  place: string;
}

/** Loads the names of a product and of a place that has no record of it. */
export const goodsNames: Loader<{ productId: number; placeId: number }, GoodsNames | undefined> = {
  name: 'goods names',
  level: 'plain',
  statements: () => [
    `select wanted.product_id, wanted.place_id, product.name as "productName", unit.name as unit,
        ${placeLabelText} as place
      from unnest($1::int[], $2::int[]) as wanted (product_id, place_id)
        join products product on product.id = wanted.product_id
        join units unit on unit.id = product.unit_id
        join places place on place.id = wanted.place_id
        left join places host on host.id = place.warehouse_id`,
  ],
  textOf: ({ productId, placeId }) => `${productId} in ${placeId}`,
  values: (keys) => [keys.map(({ productId }) => productId), keys.map(({ placeId }) => placeId)],
  facts([rows = []], keys) {
    const found = new Map(rows.map((row) => [`${row.product_id} in ${row.place_id}`, row]));
    return keys.map((key) => found.get(goodsNames.textOf(key)) as GoodsNames | undefined);
  },
};
