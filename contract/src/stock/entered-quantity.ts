import { z } from 'zod';
import { positiveQuantityRule, quantityRule } from '../common/figure';
import { positiveQuantity, quantity } from '../common/quantity';
import { fault } from '../refusals/field-faults';
import { type EnteredPart, type GivenQuantity, readParts } from './counted-quantity';

const enteredPart = z.object({
  name: z.string(),
  count: z.number(),
  holds: z.number(),
}) satisfies z.ZodType<EnteredPart>;
/** This is a line's quantity as it was entered; null if that was a number in the product's unit. */
export const entered = z.array(enteredPart).nullable();

/** This is a quantity by such a rule, or in packagings. */
function given(rule: typeof quantityRule, figure: typeof quantity) {
  return z
    .union([z.number(), z.string()], {
      error: ({ input }) => (input === undefined || input === null ? rule.required : fault('number')),
    })
    .transform((value, context): GivenQuantity => {
      const parts = typeof value === 'string' ? readParts(value) : undefined;
      if (parts !== undefined) {
        if (rule.above0 && parts.every(({ count }) => count === 0))
          context.addIssue({ code: 'custom', message: fault('notPositive') });
        return parts;
      }
      const { data, error } = figure.safeParse(value);
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
      return data ?? z.NEVER;
    });
}

/**
 * This is the quantity of a line: a number above 0 in the product's unit, or in its packagings, '3 Carton + 4 Piece'.
 * At most three decimals each.
 */
export const lineQuantity = given(positiveQuantityRule, positiveQuantity);

/** This is the same of what was counted, which may be 0. */
export const countedQuantity = given(quantityRule, quantity);
