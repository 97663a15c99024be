import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { optionalText } from '../common/field';
import { lotHead } from '../common/lots';
import { scannedProduct } from '../common/references';
import { GS } from '../gs1/read-gs1';
import { measures } from '../stock/unit-measure';
import { storedPlace } from './receipt-items';

const day = z.iso.date();

/** Says what a scanned code means, by itself and by what Ghala knows. */
export const scanned = z.object({
  /** Says what was looked up: a GTIN, or the text without its symbology identifier. */
  code: z.string(),
  /** This is the product with that item code or barcode, or whose packaging has it; null if none has it, or several. */
  product: scannedProduct
    .extend({
      /** This is what a unit costs, in Kenyan shillings; it is 0 if that is not known. */
      price: z.number(),
    })
    .nullable(),
  /** Names the packaging whose barcode it is; it is null if it is the product's own. */
  packaging: z.string().nullable(),
  /** This is the place of which it is the label. */
  place: storedPlace.nullable(),
  lot: z.string().nullable(),
  /** This is the lot of the product, or the serial number, if it is known. */
  knownLot: lotHead.nullable(),
  serial: z.string().nullable(),
  expiry: day.nullable(),
  production: day.nullable(),
  /** Says how many trade items there are in it. */
  count: z.number().nullable(),
  /** Says what is sold in any quantity; unit '' for so many of the product's own. */
  measure: z.object({ quantity: z.number(), unit: z.enum(['', ...measures]) }).nullable(),
  /** Elements of a GS1 code that are unknown or wrong; identifier '' for one that GS1 has not given. */
  wrong: z.array(z.object({ identifier: z.string(), value: z.string() })),
});
export type Scanned = z.infer<typeof scanned>;

/** ASCII 29, which separates GS1 elements, is read as its symbol; other control characters are refused. */
const scannedText = z.preprocess(
  (value) => (typeof value === 'string' ? value.replaceAll(GS, '\u241d') : value),
  optionalText(500),
);

export const scanCalls = {
  scan: call({
    method: 'GET',
    path: '/scan',
    tag: 'search',
    summary: 'What a scanned code stands for: a product, a packaging or a place, and what a GS1 code says of it',
    access: 'any',
    query: z.object({ code: scannedText }),
    answer: answer({ scanned }),
  }),
};
