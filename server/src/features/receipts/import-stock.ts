import type { ImportAnswer, OpeningSum } from '@ghala/contract/calls/product-import';
import type { StoredLots } from '@ghala/contract/common/lots';
import { costOfUnit, quantity as quantitySchema } from '@ghala/contract/common/quantity';
import type { ValuesOf } from '@ghala/contract/imports/fields';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf, readFault } from '@ghala/contract/refusals/field-faults';
import { countQuantity, type EnteredPart, notWhole, readParts } from '@ghala/contract/stock/counted-quantity';
import type { z } from 'zod';
import { faultOfHad, type HadStock, hadOrAwaitedStockOf } from '../../documents/imports/had-stock';
import type { CellFault } from '../../documents/imports/import-error';
import type { EnterOpening, MakePlaces } from '../../documents/imports/import-hooks';
import type { ImportPlanner, PlannedRow } from '../../documents/imports/import-kind';
import { type FoundPlace, loadPlaces } from '../../documents/imports/import-places';
import { findProducts, type NamedProduct } from '../../documents/imports/named-products';
import { MOST_PRICE, openingPrice } from '../../documents/imports/opening-price';
import { planEach, type ReportRow } from '../../documents/imports/plan-rows';
import { isFraction } from '../../stock/counted-in';
import { inUnits, thousandths } from '../../stock/thousandths';
import { areSameLots, faultsOfLots, type LotField, lotFieldOf, readLots } from './opening-lots';

interface PlannedLine extends PlannedRow {
  product: NamedProduct;
  quantity: number;
  entered: EnteredPart[] | null;
  lots: StoredLots | null;
  lotField: LotField;
  /** All of it costs so much, in Kenyan shillings. */
  price: number;
  found: FoundPlace;
}

/**
 * Plans what is in stock of existing products: one or more rows of a product in a place, each a line of the receipt
 * that brings it. Where a product has had stock already, its rows must add up to what is there, and bring nothing.
 */
export function stockPlanner(makePlaces: MakePlaces, enterOpening: EnterOpening): ImportPlanner<'stock'> {
  return async ({ db, actor, request, fileName, isWriting }, rows) => {
    const names = rows.map(({ values }) => productNames(values));
    const products = await findProducts(db, names, isWriting);
    const places = await loadPlaces(db, { mayMake: actor.flags.has('warehouseAdd'), choices: request.places });
    const { planned, faults } = planEach<'stock', PlannedLine>(rows, (row, report) => {
      const product = products.find(productNames(row.values), report);
      const place = places.find(placeNames(row.values), request.warehouseId, report);
      if (product === undefined) return undefined;
      // Many lists leave out zeros.
      const counted = readQuantity(row.cells.quantity ?? '0', product, report);
      const cost = read('unitCost', row.cells.unitCost, costOfUnit, report) ?? product.price;
      if (place === undefined || counted === undefined) return undefined;
      const price = openingPrice(counted.quantity, cost);
      if (price === undefined) report('unitCost', faultOf('atMost', { max: MOST_PRICE }));
      const lots = readLots(row, product, counted.quantity, report);
      return {
        number: row.number,
        effect: counted.quantity > 0 ? 'new' : 'same',
        name: product.name,
        code: product.code,
        changes: [],
        place: place.warehouse,
        section: place.section,
        isNewSection: (place.sectionId ?? 0) < 0,
        product,
        ...counted,
        lots,
        lotField: lotFieldOf(row, product),
        price: price ?? 0,
        found: place,
      };
    });
    const had = await hadOrAwaitedStockOf(db, [...new Set(planned.map(({ product }) => product.id))]);
    const apart = apartFromHad(planned, had);
    const lotFaults = await faultsOfLots(db, [...apart.entering, ...apart.same]);
    const wrong = new Set(lotFaults.map(({ row }) => row));
    const right = ({ number }: PlannedLine) => !wrong.has(number);
    const [entering, same] = [apart.entering.filter(right), apart.same.filter(right)];
    for (const { found } of entering) places.planned.need(found);
    const openings = sumsOf(entering);
    return {
      rows: [...entering, ...same].sort((one, other) => one.number - other.number),
      faults: [...faults, ...apart.faults, ...lotFaults],
      makes: places.planned.makes,
      unknownPlaces: places.unknown,
      openings,
      async write(operation, tell, entersAtOnce) {
        await places.planned.make(operation, makePlaces);
        const receipts: ImportAnswer['receipts'] = [];
        let entered = 0;
        for (const { warehouseId, warehouse } of openings) {
          const lines = entering
            .filter(({ found }) => found.warehouseId === warehouseId)
            .map(({ product, quantity, entered: parts, price, lots, found }) => {
              const { warehouseId: inId, sectionId } = places.planned.settled(found);
              return { productId: product.id, quantity, entered: parts, price, lots, warehouseId: inId, sectionId };
            });
          const before = entered;
          const opening = { source: fileName, isCounted: request.isCounted, entersAtOnce, lines };
          const receipt = await enterOpening(operation, opening, (count) => {
            entered = before + count;
            return tell(entered);
          });
          receipts.push({ ...receipt, warehouse });
        }
        const records = [
          ...places.planned.made,
          ...receipts.map(({ id, receiptNo }) => ({
            entity: 'receipt' as const,
            id,
            name: receiptNo,
            row: null,
            before: null,
          })),
        ];
        return { records, receipts };
      },
    };
  };
}

function productNames({ code, barcode, name }: ValuesOf<'stock'>) {
  return defined({ code, barcode, name });
}

function placeNames({ warehouse, section }: ValuesOf<'stock'>) {
  return defined({ warehouse, section });
}

/** Drops what is missing or empty. */
function defined<Values extends Record<string, string | undefined>>(
  values: Values,
): { [Name in keyof Values]?: string } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as never;
}

function read(
  field: 'quantity' | 'unitCost',
  cell: string | undefined,
  schema: z.ZodType<number>,
  report: ReportRow<'stock'>,
): number | undefined {
  if (cell === undefined) return undefined;
  const { data, error } = schema.safeParse(cell);
  if (error !== undefined) report(field, faultIn(error));
  return data;
}

function faultIn(error: z.ZodError): FieldFault {
  return readFault(error.issues[0]?.message ?? '') ?? faultOf('wrong');
}

/** Reads a number in the product's unit, or in packagings. */
function readQuantity(
  cell: string,
  product: NamedProduct,
  report: ReportRow<'stock'>,
): { quantity: number; entered: EnteredPart[] | null } | undefined {
  const parts = readParts(cell);
  const given = parts ?? read('quantity', cell, quantitySchema, report);
  if (given === undefined) return undefined;
  const found = given === 0 ? { quantity: 0, entered: null } : countQuantity(given, product);
  if ('code' in found) {
    report('quantity', found);
    return undefined;
  }
  if (product.isWhole && isFraction(thousandths(found.quantity))) {
    report('quantity', notWhole(found, product.unit));
    return undefined;
  }
  return found;
}

/**
 * Sets apart the rows of a product in a place where it has had stock: they bring nothing if they add up to what is
 * there, and fail otherwise.
 */
function apartFromHad(planned: readonly PlannedLine[], had: ReadonlyMap<number, readonly HadStock[]>) {
  const byPlace = new Map<string, PlannedLine[]>();
  for (const line of planned) {
    const key = `${line.product.id} ${line.found.warehouseId} ${line.found.sectionId}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), line]);
  }
  const entering: PlannedLine[] = [];
  const same: PlannedLine[] = [];
  const faults: CellFault[] = [];
  for (const lines of byPlace.values()) {
    const [{ product, found }] = lines as [PlannedLine];
    const before = had
      .get(product.id)
      ?.find(({ warehouseId, sectionId }) => warehouseId === found.warehouseId && sectionId === found.sectionId);
    const isSame =
      before?.quantity === inUnits(lines.reduce((total, { quantity }) => total + thousandths(quantity), 0n));
    const areOtherLots =
      isSame &&
      !areSameLots(
        lines.flatMap(({ lots }) => lots ?? []),
        before.lots,
      );
    for (const line of lines) {
      const { number: row, quantity, lots, lotField } = line;
      const report = (field: string, fault: FieldFault) =>
        faults.push({ row, field, fault, found: field === 'quantity' ? String(quantity) : (lots?.[0]?.number ?? '') });
      if (quantity === 0 || (isSame && !areOtherLots)) same.push({ ...line, effect: 'same' });
      else if (areOtherLots) report(lotField, faultOf('hasOtherLots', { place: found.warehouse }));
      else if (before !== undefined) report('quantity', faultOfHad(before, product.unit, found.warehouse));
      else if (product.tracking !== 'none' && lots === null)
        report(lotField, faultOf('lotRequired', { tracking: product.tracking }));
      else entering.push(line);
    }
  }
  return { entering: entering.sort((one, other) => one.number - other.number), same, faults };
}

/** Sums up the lines of each warehouse, and their worth. */
function sumsOf(lines: readonly PlannedLine[]): OpeningSum[] {
  const sums = new Map<number, OpeningSum>();
  for (const { found, price } of lines) {
    const { warehouseId, warehouse } = found;
    const sum = sums.get(warehouseId) ?? { warehouseId, warehouse, count: 0, value: 0 };
    sum.count += 1;
    // The sum is rounded to whole cents, which numbers hold exactly.
    sum.value = (Math.round(sum.value * 100) + Math.round(price * 100)) / 100;
    sums.set(warehouseId, sum);
  }
  return [...sums.values()];
}
