import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { refreshLevels } from '../../stock/stock-levels';

interface LevelValues {
  minimum: number;
  target: number;
  maximum: number | null;
  supplierId: number | null;
  /** This supplier delivers at least so much of the product; null if any quantity. */
  leastQuantity: number | null;
}

/** Holds the levels of a product in a place, as they were and as they become; their rules were checked. */
export interface LevelChange {
  /** New levels have none. */
  id?: number;
  productId: number;
  placeId: number;
  product: string;
  place: string;
  before: LevelValues | null;
  after: LevelValues;
}

/**
 * Sets levels of places in a few statements, with an entry in the log for each; stock records follow.
 * @returns their ids, in order
 */
export async function writeLevels(operation: Operation, changes: readonly LevelChange[]): Promise<number[]> {
  if (changes.length === 0) return [];
  const given = changes.map(({ productId, placeId, after }) => ({ productId, placeId, ...after }));
  const levels = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("productId" int, "placeId" int,
    minimum numeric, target numeric, maximum numeric, "supplierId" int, "leastQuantity" numeric)`;
  const { rows } = await sql<{ id: number; productId: number; placeId: number }>`
    insert into reorder_levels (product_id, place_id, minimum, target, maximum, supplier_id)
    select "productId", "placeId", minimum, target, maximum, "supplierId" from ${levels}
    on conflict (product_id, place_id) do update set minimum = excluded.minimum, target = excluded.target,
      maximum = excluded.maximum, supplier_id = excluded.supplier_id, is_own = true, updated_at = now()
    returning id, product_id as "productId", place_id as "placeId"`.execute(operation.db);
  await sql`delete from reorder_suppliers least using (select * from ${levels}) given
    where least.product_id = given."productId" and least.supplier_id = given."supplierId"
      and given."leastQuantity" is null`.execute(operation.db);
  await sql`insert into reorder_suppliers (product_id, supplier_id, least_quantity)
    select distinct on ("productId", "supplierId") "productId", "supplierId", "leastQuantity" from ${levels}
    where "supplierId" is not null and "leastQuantity" > 0
    on conflict (product_id, supplier_id) do update set least_quantity = excluded.least_quantity`.execute(operation.db);
  await refreshLevels(
    operation,
    changes.map(({ productId }) => productId),
  );
  const ids = new Map(rows.map(({ id, productId, placeId }) => [`${productId} ${placeId}`, id]));
  return changes.map(({ productId, placeId, product, place, before, after }) => {
    const id = ids.get(`${productId} ${placeId}`) ?? 0;
    const facts = { id, productId, product, place, after: valuesOf(after) };
    if (before === null) operation.record({ code: 'reorderLevel.create', ...facts });
    else operation.record({ code: 'reorderLevel.update', ...facts, before: valuesOf(before) });
    return id;
  });
}

/** Removes levels of places, after which those of the products count there; each is recorded as it was. */
export async function dropLevels(operation: Operation, levels: readonly DroppedLevel[]): Promise<void> {
  await sql`delete from reorder_levels where id = any(${levels.map(({ id }) => id)}::int[])`.execute(operation.db);
  await refreshLevels(
    operation,
    levels.map(({ productId }) => productId),
  );
  for (const { id, productId, product, place, before } of levels) {
    const { minimum, target, maximum, supplierId } = before;
    operation.record({
      code: 'reorderLevel.delete',
      id,
      productId,
      product,
      place,
      before: { minimum, target, maximum, supplierId },
    });
  }
}

interface DroppedLevel extends Pick<LevelChange, 'productId' | 'product' | 'place'> {
  id: number;
  before: Omit<LevelValues, 'leastQuantity'>;
}

function valuesOf({ minimum, target, maximum, supplierId, leastQuantity }: LevelValues) {
  return { minimum, target, maximum, supplierId, leastQuantity };
}
