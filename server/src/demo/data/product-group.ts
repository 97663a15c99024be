/**
 * A product in several variants, each a product of its own. `price` is what one unit of the first variant costs, in
 * whole Kenyan shillings; `usual` is how much of it one delivery brings, in its unit; the variants are parted by '; '.
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

/** The products of a category; `code` begins their item codes. */
export interface ProductGroup {
  category: string;
  code: string;
  lines: readonly ProductLine[];
  /** The company's own, lent out and brought back. */
  isEquipment?: boolean;
  shelfLifeDays?: number;
}
