import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { optionalLine } from '../common/field';
import { trackings } from '../common/tracking';
import { fault } from '../refusals/field-faults';
import { packagingAnswer } from '../stock/packaging';

/** The most names or codes that one call looks up: as many as a document takes lines. */
export const MAX_MATCHES = 2000;

const matchesRequest = z.object({
  words: z
    .array(optionalLine(200), { error: fault('lines') })
    .min(1, { error: fault('noLines') })
    .max(MAX_MATCHES, { error: fault('tooManyLines', { max: MAX_MATCHES }) }),
});

/** The product with that code or barcode, otherwise the only one of that name; capitals do not matter. */
const matchedProduct = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  unit: z.object({ unit: z.string() }),
  packagings: z.array(packagingAnswer),
  tracking: z.enum(trackings),
  /** Days; null if it has none. */
  shelfLife: z.number().nullable(),
  /** The packaging whose barcode the words are; null if they are none. */
  packaging: z.string().nullable(),
  /** What a unit costs, in Kenyan shillings; 0 if it is not known. */
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
    /** One for each of the words, in their order; null where none or several match. */
    answer: answer({ products: z.array(matchedProduct.nullable()) }),
  }),
};
