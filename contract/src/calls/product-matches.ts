import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { optionalLine } from '../common/field';
import { trackings } from '../common/tracking';
import { fault } from '../refusals/field-faults';
import { packagingAnswer } from '../stock/packaging';

/** One call looks up at most so many names or codes: as many as a document takes lines. */
export const MAX_MATCHES = 2000;

const matchesRequest = z.object({
  words: z
    .array(optionalLine(200), { error: fault('lines') })
    .min(1, { error: fault('noLines') })
    .max(MAX_MATCHES, { error: fault('tooManyLines', { max: MAX_MATCHES }) }),
});

/** This is the product with that code or barcode, otherwise the only one of that name; capitals do not matter. */
const matchedProduct = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  unit: z.object({ unit: z.string() }),
  packagings: z.array(packagingAnswer),
  tracking: z.enum(trackings),
  /** Counts days; it is null if the product has none. */
  shelfLife: z.number().nullable(),
  /** Names the packaging whose barcode the words are; it is null if they are none. */
  packaging: z.string().nullable(),
  /** This is what a unit costs, in Kenyan shillings; it is 0 if that is not known. */
  price: z.number(),
});
export type MatchedProduct = z.infer<typeof matchedProduct>;

export const productMatchCalls = {
  match: call({
    method: 'POST',
    path: '/products/matches',
    tag: 'products',
    summary: 'Products by their codes, barcodes or names, as in rows of a spreadsheet',
    access: 'any',
    body: matchesRequest,
    /** There is one for each of the words, in their order; it is null where none or several match. */
    answer: answer({ products: z.array(matchedProduct.nullable()) }),
  }),
};
