import { faultOf } from '@ghala/contract/refusals/field-faults';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { MakePlaces } from '../../documents/imports/import-hooks';
import type { ImportPlanner, PlannedRow } from '../../documents/imports/import-kind';
import { loadPlaces } from '../../documents/imports/import-places';
import { findProducts } from '../../documents/imports/named-products';
import { planEach, shownChanges } from '../../documents/imports/plan-rows';
import { isFraction } from '../../stock/counted-in';
import { inUnits, thousandths } from '../../stock/thousandths';
import { chosenSupplier, ownLeastQuantity } from './product-suppliers';
import { keyOf } from './weekly-issues';
import { type LevelChange, writeLevels } from './write-levels';

type Levels = LevelChange['after'];

interface PlannedLevel extends PlannedRow {
  change: LevelChange;
}

/** Existing levels are those of the place, or else of the product. */
interface Known extends Levels {
  id: number;
  isOwn: boolean;
  productId: number;
  placeId: number;
  /** The goods are ordered from this supplier, whether that was chosen or not. */
  orderedFromId: number | null;
  supplierName: string | null;
}

/** Plans the levels of products in warehouses and virtual warehouses. An empty cell leaves what there is. */
export function levelsPlanner(makePlaces: MakePlaces): ImportPlanner<'levels'> {
  return async ({ db, actor, request, isWriting }, rows) => {
    const names = rows.map(({ values: { code, barcode, name } }) => ({ code, barcode, name }));
    const products = await findProducts(db, names, isWriting);
    const places = await loadPlaces(db, { mayMake: actor.flags.has('warehouseAdd'), choices: request.places });
    const suppliers = await findSuppliers(
      db,
      rows.flatMap(({ values }) => values.supplier ?? []),
    );
    const known = await loadLevels(
      db,
      rows.flatMap(({ values }) => products.find(values, () => {})?.id ?? []),
      isWriting,
    );
    const rowOfGoods = new Map<string, number>();
    const { planned, faults } = planEach<'levels', PlannedLevel>(rows, ({ number, values, cells }, report) => {
      const product = products.find(values, report);
      const place = places.warehouse(values.warehouse, request.warehouseId);
      if (place === undefined)
        report(
          'warehouse',
          values.warehouse === undefined
            ? faultOf('placeRequired')
            : faultOf('noPlaceNamed', { name: values.warehouse }),
        );
      const supplier = values.supplier === undefined ? undefined : suppliers.get(values.supplier.toLowerCase());
      if (values.supplier !== undefined && supplier === undefined)
        report('supplier', faultOf('noSupplierNamed', { name: values.supplier }));
      if (product === undefined || place === undefined) return undefined;
      const goods = { productId: product.id, placeId: place.id };
      const earlier = rowOfGoods.get(keyOf(goods));
      if (earlier !== undefined) report('name', faultOf('repeatedRecord', { row: earlier }));
      rowOfGoods.set(keyOf(goods), number);
      const before = known.get(keyOf(goods));
      const after = levelsOf(values, before, supplier?.id);
      const { minimum, target, maximum, supplierId, leastQuantity } = after;
      if (supplier !== undefined && !supplier.isPrequalified && supplierId !== before?.supplierId)
        report('supplier', faultOf('notPrequalified', { supplier: supplier.name }));
      if (target <= 0) report(cells.target === undefined ? 'minimum' : 'target', faultOf('targetOrMinimum'));
      else if (target < minimum)
        report(cells.target === undefined ? 'minimum' : 'target', faultOf('atLeast', { min: minimum }));
      if (maximum !== null && maximum < target) report('maximum', faultOf('atLeast', { min: target }));
      if (leastQuantity !== null && supplierId === null) report('supplier', faultOf('supplierRequired'));
      if (product.isWhole)
        for (const field of ['minimum', 'target', 'maximum', 'leastQuantity'] as const)
          if (isFraction(thousandths(after[field] ?? 0)) && after[field] !== before?.[field])
            report(field, faultOf('wholeUnit', { unit: product.unit }));
      const nameOf = (id: number | null) => (id === before?.supplierId ? before?.supplierName : supplier?.name);
      const shown = (levels: Levels) => ({
        minimum: levels.minimum,
        target: levels.target,
        maximum: levels.maximum,
        supplier: levels.supplierId === null ? null : nameOf(levels.supplierId),
        leastQuantity: levels.leastQuantity,
      });
      const changes = shownChanges(before && shown(before), shown(after));
      const isSame = before !== undefined && changes.length === 0;
      const effect = isSame ? 'same' : before?.isOwn ? 'changed' : 'new';
      const own = before?.isOwn ? before : undefined;
      const change = { ...goods, id: own?.id, product: product.name, place: place.name, before: own ?? null, after };
      return { number, effect, name: product.name, code: product.code, place: place.name, changes, change };
    });
    for (const { effect, change } of planned)
      if (effect !== 'same') places.planned.need({ warehouseId: change.placeId, sectionId: null });
    const settledId = (id: number) => places.planned.settled({ warehouseId: id, sectionId: null }).warehouseId;
    return {
      rows: planned,
      faults,
      makes: places.planned.makes,
      unknownPlaces: places.unknown,
      async write(operation) {
        const written = planned.filter(({ effect }) => effect !== 'same');
        await places.planned.make(operation, makePlaces);
        const ids = await writeLevels(
          operation,
          written.map(({ change }) => ({ ...change, placeId: settledId(change.placeId) })),
        );
        return {
          records: [
            ...places.planned.made,
            ...written.map(({ number, name, place, change: { before, after } }, index) => ({
              entity: 'reorderLevel' as const,
              id: ids[index] ?? 0,
              name: `${name}, ${place}`,
              row: number,
              before: before && differing(before, after),
            })),
          ],
        };
      },
    };
  };
}

type Given = Parameters<ImportPlanner<'levels'>>[1][number]['values'];

/**
 * Computes what a row makes of the existing levels. Another system may tell how much it orders, instead of a target.
 */
function levelsOf(given: Given, before: Known | undefined, supplierId: number | undefined): Levels {
  const minimum = given.minimum ?? before?.minimum ?? 0;
  const ordered = given.orderQuantity && inUnits(thousandths(minimum) + thousandths(given.orderQuantity));
  const target = given.target ?? ordered ?? before?.target ?? minimum;
  const maximum = given.maximum ?? before?.maximum ?? null;
  // Ghala's own list names who it is ordered from, whether that was chosen or not: a supplier that is the same anyway
  // is not a choice.
  const chosen = supplierId === undefined || supplierId === before?.orderedFromId ? before?.supplierId : supplierId;
  const least = given.leastQuantity === undefined ? before?.leastQuantity : given.leastQuantity || null;
  return { minimum, target, maximum, supplierId: chosen ?? null, leastQuantity: least ?? null };
}

function differing(before: Levels, after: Levels): Record<string, unknown> {
  const { minimum, target, maximum, supplierId, leastQuantity } = before;
  const all: Record<string, unknown> = { minimum, target, maximum, supplierId, leastQuantity };
  const now: Record<string, unknown> = { ...after };
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => now[name] !== value));
}

async function loadLevels(db: Database, productIds: readonly number[], isLocked: boolean) {
  const { rows } = await sql<Known>`
    select reorder_levels.id, reorder_levels.product_id as "productId", reorder_levels.place_id as "placeId",
      reorder_levels.minimum, reorder_levels.target, reorder_levels.maximum, reorder_levels.supplier_id as "supplierId",
      reorder_levels.is_own as "isOwn", ${ownLeastQuantity} as "leastQuantity",
      (select name from suppliers where suppliers.id = reorder_levels.supplier_id) as "supplierName",
      ${chosenSupplier} as "orderedFromId"
    from reorder_levels where reorder_levels.product_id = any(${productIds}::int[]) order by reorder_levels.id
    ${isLocked ? sql`for update of reorder_levels` : sql``}`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

interface NamedSupplier {
  id: number;
  name: string;
  isPrequalified: boolean;
}

async function findSuppliers(db: Database, names: readonly string[]) {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  // Ghala's own lists write the code behind the name.
  const { rows } = await sql<NamedSupplier & { code: string }>`
    select id, name, code, is_prequalified as "isPrequalified" from suppliers
    where deleted_at is null and (lower(name) = any(${wanted}::text[]) or lower(code) = any(${wanted}::text[])
      or lower(name || ' - ' || code) = any(${wanted}::text[]))
    order by id`.execute(db);
  const byText = new Map<string, NamedSupplier>();
  for (const one of rows)
    for (const text of [one.code, `${one.name} - ${one.code}`, one.name]) byText.set(text.toLowerCase(), one);
  return byText;
}
