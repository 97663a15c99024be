import { z } from 'zod';
import { fault } from '../field-faults';
import { readTypedNumber } from './typed-number';

/** Largest quantity and amount: twelve digits before the point, as in the database's numeric columns. */
const MAX_WHOLE = 999_999_999_999;

interface Words {
  /** Decimal places of the type. */
  places: number;
  tooFine: 'quantity' | 'amount';
  required: 'quantityRequired' | 'priceRequired';
  /** Whether 0 is refused. */
  above0?: boolean;
}

/**
 * An exact decimal on the wire: a JSON number, or a text as people write numbers. JavaScript numbers represent it exactly
 * (at most 15 significant digits); totals are computed in SQL.
 */
function decimal({ places, tooFine, required, above0 = false }: Words) {
  /** The number, or its fault. */
  function read(given: number | string): number | string {
    if (typeof given === 'string' && given.trim() === '') return fault(required);
    const typed = typeof given === 'string' ? readTypedNumber(given) : { decimal: String(given) };
    if (typed.decimal === undefined)
      return typed.fault === 'number' ? fault('number') : fault('decimalPoint', { example: typed.example });
    // Adding 0 makes 0 of -0.
    const value = Number(typed.decimal) + 0;
    if (above0 ? value <= 0 : value < 0) return fault(above0 ? 'notPositive' : 'negative');
    if (value > MAX_WHOLE) return fault('atMost', { max: MAX_WHOLE });
    const [, decimals = ''] = typed.decimal.split('.');
    // Only a number smaller than the finest is still written with an exponent.
    return decimals.length > places || typed.decimal.includes('e') ? fault(tooFine, { places }) : value;
  }
  return z
    .union([z.number(), z.string()], {
      error: ({ input }) => fault(input === undefined || input === null ? required : 'number'),
    })
    .transform((given, context) => {
      const value = read(given);
      if (typeof value === 'number') return value;
      context.addIssue({ code: 'custom', message: value });
      return z.NEVER;
    });
}

/** Quantity in the product's unit: 0 to 999,999,999,999, at most three decimals. */
export const quantity = decimal({ places: 3, tooFine: 'quantity', required: 'quantityRequired' });

/** Quantity above 0. */
export const positiveQuantity = decimal({
  places: 3,
  tooFine: 'quantity',
  required: 'quantityRequired',
  above0: true,
});

/** Amount in Kenyan shillings: 0 to 999,999,999,999, at most two decimals. */
export const money = decimal({ places: 2, tooFine: 'amount', required: 'priceRequired' });

/** Cost of one unit: 0 to 999,999,999,999 Kenyan shillings, at most six decimals. */
export const costOfUnit = decimal({ places: 6, tooFine: 'amount', required: 'priceRequired' });

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
