import { sql } from 'kysely';
import type { Operation } from '../../kernel/operation';
import { placeLabel } from '../../kernel/place-label';

interface Known {
  productId: number;
  productName: string;
  unit: string;
}

/** A quantity of known goods, as recorded in events. */
export function goodsOf({ productId, productName, unit }: Known, quantity: number) {
  return { productId, product: productName, quantity, unit };
}

/** The same for a stock record's goods, with the name of their place. */
export async function goodsOfRecord({ db }: Operation, recordId: number, quantity: number) {
  const { rows } = await sql<Known & { place: string }>`
    select product.id as "productId", product.name as "productName", unit.name as unit, ${placeLabel} as place
    from stock_records record
      join products product on product.id = record.product_id
      join units unit on unit.id = product.unit_id
      join places place on place.id = coalesce(record.section_id, record.warehouse_id)
      left join places host on host.id = place.warehouse_id
    where record.id = ${recordId}`.execute(db);
  const [known] = rows;
  if (known === undefined) throw new Error(`there is no stock record ${recordId}`);
  return { ...goodsOf(known, quantity), place: known.place };
}

/** The name users know a place by: 'Shelf A of Main Store'. */
export async function labelOfPlace({ db }: Operation, placeId: number): Promise<string> {
  const { rows } = await sql<{ label: string }>`
    select ${placeLabel} as label from places place left join places host on host.id = place.warehouse_id
    where place.id = ${placeId}`.execute(db);
  return rows[0]?.label ?? '';
}
