import type { ImportError, OpeningField } from '@ghala/contract/calls/product-import';
import { costOfUnit, quantity as quantitySchema } from '@ghala/contract/common/quantity';
import type { FieldFault } from '@ghala/contract/fault-codes';
import { faultOf, readFault } from '@ghala/contract/field-faults';
import type { Database } from '../../kernel/database';
import { isFraction } from '../../stock/counted-in';
import { thousandths } from '../../stock/thousandths';
import type { FoundPlace, ImportPlaces } from './import-places';
import type { ProductValues } from './product-columns';
import type { SheetRow } from './read-product-rows';
import { uploadError } from './upload-error';
import type { Catalogue } from './upload-references';

/** What a row says is in stock of its product. */
export interface Opening extends FoundPlace {
  quantity: number;
  /** Of all of it, in Kenyan shillings. */
  price: number;
}

/** A product's stock in a place that has had any. */
export interface HadStock {
  productId: number;
  warehouseId: number;
  sectionId: number | null;
  quantity: number;
}

export interface OpeningRules {
  places: ImportPlaces;
  /** The warehouse of rows that name none. */
  warehouseId: number | null;
  catalogue: Catalogue;
}

/** The largest amount of a line. */
const MOST_CENTS = 99_999_999_999_999n;

/**
 * Reads what a row says of stock; nothing if it says no quantity, or 0. The cost of a unit is the purchase price of a
 * new product whose row gives none.
 * @param known the product if it was there before the row, with where it has had stock: it cannot be opened there again
 */
export function readOpening(
  { number, cells: { pricePurchase }, opening: cells, unclear }: SheetRow,
  values: ProductValues,
  { places, warehouseId, catalogue }: OpeningRules,
  known: { had: readonly HadStock[] } | undefined,
): { opening?: Opening; purchasePrice?: number | undefined; errors: ImportError[] } {
  const errors: ImportError[] = [];
  const report = (field: OpeningField, fault: FieldFault) =>
    void errors.push(uploadError(number, field, fault, cells[field]));
  const figure = (field: 'quantity' | 'unitCost', schema: typeof quantitySchema): number | undefined => {
    if (cells[field] === undefined) return 0;
    const read = schema.safeParse(cells[field]);
    if (read.success && unclear[field] === undefined) return read.data;
    report(field, unclear[field] ?? readFault(read.error?.issues[0]?.message ?? '') ?? faultOf('wrong'));
    return undefined;
  };
  const quantity = figure('quantity', quantitySchema);
  const givesPrice = known === undefined && pricePurchase === undefined && cells.unitCost !== undefined;
  if (quantity === 0 && !givesPrice) return { errors };
  const unitCost = cells.unitCost === undefined ? values.price_purchase : figure('unitCost', costOfUnit);
  const purchasePrice = givesPrice && unitCost !== undefined ? linePrice(1, unitCost) : undefined;
  if (quantity === 0) return { purchasePrice, errors };
  const unit = catalogue.units.names.get(values.unit_id) ?? '';
  if (quantity !== undefined && catalogue.wholeUnits.has(values.unit_id) && isFraction(thousandths(quantity)))
    report('quantity', faultOf('wholeUnit', { unit }));
  const place = places.find(cells, warehouseId, report);
  if (place === undefined || quantity === undefined || unitCost === undefined) return { errors };
  const before = known?.had.find((one) => one.warehouseId === place.warehouseId && one.sectionId === place.sectionId);
  if (before !== undefined)
    report('quantity', faultOf('hasStock', { quantity: before.quantity, unit, place: place.warehouse }));
  const price = linePrice(quantity, unitCost);
  if (price === undefined) report('unitCost', faultOf('atMost', { max: Number(MOST_CENTS) / 100 }));
  if (errors.length > 0 || price === undefined) return { errors };
  return { opening: { ...place, quantity, price }, purchasePrice, errors };
}

/** Rounded half up to cents; undefined if it is too large to be stored. */
function linePrice(quantity: number, unitCost: number): number | undefined {
  const millionths = BigInt(unitCost.toFixed(6).replace('.', ''));
  const cents = (2n * thousandths(quantity) * millionths + 10_000_000n) / 20_000_000n;
  return cents > MOST_CENTS ? undefined : Number(cents) / 100;
}

/** Where these products have had stock: their locked rows keep anyone from opening a record there meanwhile. */
export async function hadStockOf(database: Database, productIds: readonly number[]): Promise<Map<number, HadStock[]>> {
  const found = new Map<number, HadStock[]>();
  if (productIds.length === 0) return found;
  const rows = await database
    .selectFrom('stock_records')
    .select(['product_id as productId', 'warehouse_id as warehouseId', 'section_id as sectionId'])
    .select('on_hand as quantity')
    .where('product_id', 'in', productIds)
    .where('last_ledger_id', 'is not', null)
    .execute();
  for (const row of rows) found.set(row.productId, [...(found.get(row.productId) ?? []), row]);
  return found;
}
