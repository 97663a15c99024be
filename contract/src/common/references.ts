import { z } from 'zod';
import { packagingAnswer } from '../stock/packaging';
import { unitMeasures } from '../stock/unit-measure';
import { trackings } from './tracking';

/** Says how an answer refers to something that has a call of its own. */
export const named = z.object({ id: z.number(), name: z.string() });

/** This is a user or a supplier with a telephone number, '' without one. */
export const contact = named.extend({ phone: z.string() });
export type Contact = z.infer<typeof contact>;

/** This is a user on a document; `signature` is the name of a stored picture, '' without one. */
export const signer = named.extend({ designation: z.string(), signature: z.string() });
export type Signer = z.infer<typeof signer>;

/** This is a product's unit, and what was chosen that it measures; without that, its name tells (`measureOf`). */
export const productUnit = z.object({ unit: z.string(), measure: z.enum(unitMeasures).nullish() });
export type ProductUnit = z.infer<typeof productUnit>;

/** This is the product of a document's line. */
export const lineProduct = named.extend({
  code: z.string(),
  unit: productUnit,
  packagings: z.array(packagingAnswer),
  tracking: z.enum(trackings),
  /** Days; null if it has none. */
  shelfLife: z.number().nullable(),
});

/** This is the product of a line that is found by scanning; '' without a barcode. */
export const scannedProduct = lineProduct.extend({ barcode: z.string() });
