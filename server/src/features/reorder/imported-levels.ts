import { sql } from 'kysely';
import type { ImportedEntity } from '../../documents/imports/imported-entities';
import type { Operation } from '../../operation/operation';
import { dropLevels, writeLevels } from './write-levels';

/** Holds levels as an import keeps them. */
interface KeptLevel {
  product_id: number;
  place_id: number;
  product: string;
  place: string;
  minimum: number;
  target: number;
  maximum: number | null;
  supplierId: number | null;
  /** This supplier delivers at least so much; null if any quantity. */
  leastQuantity: number | null;
}

/** Undoes reorder levels that an import added or changed. */
export const importedLevels: ImportedEntity = {
  async read(db, ids, isLocked) {
    const { rows } = await sql<KeptLevel & { id: number }>`
      select level.id, level.product_id, level.place_id, product.name as product, place.name as place,
        level.minimum, level.target, level.maximum, level.supplier_id as "supplierId",
        (select least_quantity from reorder_suppliers least
          where least.product_id = level.product_id and least.supplier_id = level.supplier_id) as "leastQuantity"
      from reorder_levels level
        join products product on product.id = level.product_id
        join places place on place.id = level.place_id
      where level.id = any(${ids}::int[]) order by level.id
      ${isLocked ? sql`for update of level` : sql``}`.execute(db);
    return new Map(rows.map(({ id, ...values }) => [id, { ...values }]));
  },

  namedBy: async () => [],

  async remove(operation, records) {
    await dropLevels(
      operation,
      records.map(({ id, after }) => {
        const { product_id: productId, product, place, ...before } = levelOf(after);
        return { id, productId, product, place, before };
      }),
    );
    await forgetLeast(
      operation,
      records.map(({ after }) => levelOf(after)),
    );
    return [];
  },

  restore: (operation, records) =>
    writeLevels(
      operation,
      records.map(({ id, before, after }) => {
        const now = levelOf(after);
        const { product_id: productId, place_id: placeId, product, place } = now;
        return { id, productId, placeId, product, place, before: now, after: levelOf({ ...after, ...before }) };
      }),
    ).then(() => {}),
};

function levelOf(values: Record<string, unknown>): KeptLevel {
  return values as unknown as KeptLevel;
}

/**
 * Forgets the least quantities that came with these levels, where no others of the product are ordered from the
 * supplier.
 */
async function forgetLeast({ db }: Operation, levels: readonly KeptLevel[]): Promise<void> {
  const own = levels.filter(({ leastQuantity }) => leastQuantity !== null);
  await sql`delete from reorder_suppliers least
    using unnest(${own.map((one) => one.product_id)}::int[], ${own.map((one) => one.supplierId)}::int[])
      gone (product_id, supplier_id)
    where least.product_id = gone.product_id and least.supplier_id = gone.supplier_id
      and not exists (select from reorder_levels other
        where other.product_id = gone.product_id and other.supplier_id = gone.supplier_id)`.execute(db);
}
