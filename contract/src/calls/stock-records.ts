import { z } from 'zod';
import { trackings } from '../common/tracking';
import { packagingAnswer } from '../stock/packaging';

/** This is the level of a stock record. */
export const stockLevels = ['over', 'normal', 'order', 'low', 'out'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** This is a warehouse or virtual warehouse in stock lists. */
export const stockWarehouse = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  isVirtual: z.boolean(),
});

export const stockSection = z.object({ id: z.number(), name: z.string() });

export const stockProduct = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  /** It is in Kenyan shillings per unit. */
  pricePurchase: z.number(),
  unit: z.object({ unit: z.string() }),
  packagings: z.array(packagingAnswer),
  tracking: z.enum(trackings),
  /** Days; null if it has none. */
  shelfLife: z.number().nullable(),
  Category: z.object({ category: z.string() }),
});

/**
 * Levels that count in a place, 0 for one that is not set. `isOwn`: they were set for the place, else for the product.
 */
export const placeLevels = z.object({ min: z.number(), order: z.number(), max: z.number(), isOwn: z.boolean() });
export type PlaceLevels = z.infer<typeof placeLevels>;

/**
 * One product in one place: `quantity` is available, `quantityReserved` is reserved, and the quantity on hand is their
 * sum. All are null, and so is the level, for a reader who counts it blind at this time.
 */
export const stockRecord = z.object({
  id: z.number(),
  quantity: z.number().nullable(),
  quantityReserved: z.number().nullable(),
  onHand: z.number().nullable(),
  /** This is what is on hand, times the purchase price, in Kenyan shillings. */
  stockValue: z.number().nullable(),
  stock: z.enum(stockLevels).nullable(),
  Product: stockProduct,
  Warehouse: stockWarehouse,
  Section: stockSection.nullable(),
  /**
   * The quantity of the product available in all places, and the stock level that follows from it. Present only on
   * pages of a list and in a single record, and only for a product kept in several places; null for a reader who is
   * counting some of it blind.
   */
  inAllPlaces: z.object({ quantity: z.number().nullable(), stock: z.enum(stockLevels).nullable() }).optional(),
  /** These are the levels that count in its place. Only on pages of a list and for a single record. */
  levels: placeLevels.optional(),
});
export type StockRecord = z.infer<typeof stockRecord>;
