/**
 * Says what the screens say of the fields of a product beside their labels: other names, explanations, units of
 * figures.
 */
export const productFieldTexts = {
  name: 'Name',
  nameOrDescription: 'Product Name/Description',
  altName: 'Alt. Name',
  productCategory: 'Product Category',
  productSubCategory: 'Product Sub-cat',
  productSubUnit: 'Sub-Unit',
  value: 'Value (KES)',
  trackingHint: 'Receipts then ask for lots or serial numbers, and what expires first leaves first',
  trackedByNothing: 'Not tracked',
  trackedByLot: 'By lot',
  trackedBySerial: 'By serial number',
  itemWeight: 'Item Weight',
  inCubicMetres: 'Cubic metres',
  minStockLevel: 'Min Stock Level',
  lowAtOrBelow: 'At or below it the stock is Low',
  maxStockLevel: 'Max Stock Level',
  overStockedAbove: 'Above it the stock is Over Stocked',
  orderStockLevel: 'Order Stock Level',
  reorderAtOrBelow: 'At or below it, it is time to re-order',
  percent: '%',
  kilograms: 'kg',
  cubicMetres: 'm³',
  days: 'days',
  yes: 'Yes',
  no: 'No',
} as const;
export type ProductFieldText = keyof typeof productFieldTexts;
