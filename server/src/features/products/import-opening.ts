import type { ImportError, OpeningField } from '@ghala/contract/calls/product-import';
import { costOfUnit, quantity as quantitySchema } from '@ghala/contract/common/quantity';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf, readFault } from '@ghala/contract/refusals/field-faults';
import { faultOfHad, type HadStock } from '../../documents/imports/had-stock';
import type { FoundPlace, ImportPlaces } from '../../documents/imports/import-places';
import { MOST_PRICE, openingPrice } from '../../documents/imports/opening-price';
import { isFraction } from '../../stock/counted-in';
import { thousandths } from '../../stock/thousandths';
import type { ProductValues } from './product-columns';
import type { SheetRow } from './read-product-rows';
import { uploadError } from './upload-error';
import type { Catalogue } from './upload-references';

/** Tells what a row says is in stock of its product. */
export interface Opening extends FoundPlace {
  quantity: number;
  /** All of it costs so much, in Kenyan shillings. */
  price: number;
}

export interface OpeningRules {
  places: ImportPlaces;
  /** Rows that name no warehouse are of this one. */
  warehouseId: number | null;
  catalogue: Catalogue;
}

/**
 * Reads what a row says of stock; nothing if it says no quantity, or 0. The cost of a unit is the purchase price of a
 * new product whose row gives none.
 * @returns with `isLeft` if the quantity is left out, as the product is tracked by lot or serial number
 * @param known the product if it was there before the row, with where it has had stock: it cannot be opened there again
 */
export function readOpening(
  { number, cells: { pricePurchase }, opening: cells, unclear }: SheetRow,
  values: ProductValues,
  { places, warehouseId, catalogue }: OpeningRules,
  known: { had: readonly HadStock[] } | undefined,
): { opening?: Opening; purchasePrice?: number | undefined; isLeft?: boolean; errors: ImportError[] } {
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
  const purchasePrice = givesPrice && unitCost !== undefined ? openingPrice(1, unitCost) : undefined;
  if (quantity === 0) return { purchasePrice, errors };
  const unit = catalogue.units.names.get(values.unit_id) ?? '';
  if (quantity !== undefined && catalogue.wholeUnits.has(values.unit_id) && isFraction(thousandths(quantity)))
    report('quantity', faultOf('wholeUnit', { unit }));
  // The import of opening stock reads the lots of what is tracked.
  if (values.tracking !== 'none') return { purchasePrice, isLeft: quantity !== undefined, errors };
  const place = places.find(cells, warehouseId, report);
  if (place === undefined || quantity === undefined || unitCost === undefined) return { errors };
  const before = known?.had.find((one) => one.warehouseId === place.warehouseId && one.sectionId === place.sectionId);
  // This is the same file once more.
  if (before?.quantity === quantity && errors.length === 0) return { purchasePrice, errors };
  if (before !== undefined) report('quantity', faultOfHad(before, unit, place.warehouse));
  const price = openingPrice(quantity, unitCost);
  if (price === undefined) report('unitCost', faultOf('atMost', { max: MOST_PRICE }));
  if (errors.length > 0 || price === undefined) return { errors };
  return { opening: { ...place, quantity, price }, purchasePrice, errors };
}
