import { z } from 'zod';
import { fault } from '../field-faults';
import { type EnteredPart, type GivenQuantity, readParts } from './counted-quantity';
import { positiveQuantityRule } from './figure';
import { positiveQuantity } from './quantity';

const enteredPart = z.object({
  name: z.string(),
  count: z.number(),
  holds: z.number(),
}) satisfies z.ZodType<EnteredPart>;
/** A line's quantity as it was entered; null if that was a number in the product's unit. */
export const entered = z.array(enteredPart).nullable();

/**
 * The quantity of a line: a number above 0 in the product's unit, or in its packagings, '3 Carton + 4 Piece'. At most
 * three decimals each.
 */
export const lineQuantity = z
  .union([z.number(), z.string()], {
    error: ({ input }) => (input === undefined || input === null ? positiveQuantityRule.required : fault('number')),
  })
  .transform((given, context): GivenQuantity => {
    const parts = typeof given === 'string' ? readParts(given) : undefined;
    if (parts !== undefined) return parts;
    const { data, error } = positiveQuantity.safeParse(given);
    for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
    return data ?? z.NEVER;
  });
