/**
 * This is a product in several variants, each a product of its own. `price` is the price of one unit of the first
 * variant, in whole Kenyan shillings; `usual` is the usual quantity of a delivery, in its unit; the variants are
 * separated by '; '.
 */
export type ProductLine = readonly [
  subCategory: string,
  name: string,
  swahiliName: string,
  unit: string,
  price: number,
  usual: number,
  variants: string,
];

/** These are the products of a category; `code` begins their item codes. */
export interface ProductGroup {
  category: string;
  code: string;
  lines: readonly ProductLine[];
  /** The equipment is the company's own, lent out and returned. */
  isEquipment?: boolean;
  shelfLifeDays?: number;
}
