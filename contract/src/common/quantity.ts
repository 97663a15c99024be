import { z } from 'zod';
import { fault } from '../field-faults';
import { mustBe } from './field';

/** Largest quantity and amount: twelve digits before the point, as in the database's numeric columns. */
const MAX_WHOLE = 999_999_999_999;

/**
 * An exact decimal on the wire: a JSON number or a string of digits. JavaScript numbers represent it exactly (at most
 * 15 significant digits); totals are computed in SQL.
 */
function decimal(places: number, name: 'quantity' | 'amount') {
  const shape = new RegExp(`^-?\\d+(\\.\\d{1,${places}}0*)?$`);
  return z
    .union([z.number(), z.string()], { error: mustBe('number') })
    .transform((value) => String(value).trim())
    .refine((value) => value !== '', { error: fault('required') })
    .refine((value) => value === '' || /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value), {
      error: fault('number'),
      abort: true,
    })
    .refine((value) => value === '' || shape.test(value), {
      error: fault(name, { places }),
      abort: true,
    })
    .transform(Number)
    .refine((value) => value >= 0, { error: fault('negative') })
    .refine((value) => value <= MAX_WHOLE, { error: fault('atMost', { max: MAX_WHOLE }) });
}

/** Quantity in the product's unit: 0 to 999,999,999,999, at most three decimals. */
export const quantity = decimal(3, 'quantity');

/** Quantity above 0. */
export const positiveQuantity = quantity.refine((value) => value > 0, { error: fault('notPositive') });

/** Amount in Kenyan shillings: 0 to 999,999,999,999, at most two decimals. */
export const money = decimal(2, 'amount');

function orNone<T extends z.ZodType<number>>(schema: T, none: readonly string[] = ['']) {
  return (
    z
      // Reports what is wrong with the number, not that none of the three types fits.
      .union([z.enum(none), z.null(), schema], {
        error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined),
      })
      .optional()
      .transform((value) => (typeof value === 'number' ? value : null))
  );
}

/** Optional quantity (null). */
export const optionalQuantity = orNone(quantity);
/** Optional amount (null). */
export const optionalMoney = orNone(money);
/** Amount in a filter: absent, '', 0 and 'All' mean any (null). */
export const filterMoney = orNone(money, ['', 'All', 'all']).transform((value) => value || null);
