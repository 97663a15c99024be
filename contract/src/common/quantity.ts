import { z } from 'zod';
import { fault } from '../refusals/field-faults';
import { costOfUnitRule, type FigureRule, moneyRule, positiveQuantityRule, quantityRule, readFigure } from './figure';

/**
 * This is an exact decimal on the wire: a JSON number, or a text as people write numbers. JavaScript numbers represent
 * it exactly (at most 15 significant digits); totals are computed in SQL.
 */
export function figure(rule: FigureRule) {
  return z
    .union([z.number(), z.string()], {
      error: ({ input }) => (input === undefined || input === null ? rule.required : fault('number')),
    })
    .transform((given, context) => {
      const value = readFigure(rule, given);
      if (typeof value === 'number') return value;
      context.addIssue({ code: 'custom', message: value });
      return z.NEVER;
    });
}

/** This is a quantity in the product's unit: 0 to 999,999,999,999, at most three decimals. */
export const quantity = figure(quantityRule);

/** This is a quantity above 0. */
export const positiveQuantity = figure(positiveQuantityRule);

/** This is an amount in Kenyan shillings: 0 to 999,999,999,999, at most two decimals. */
export const money = figure(moneyRule);

/** This is a cost of one unit: 0 to 999,999,999,999 Kenyan shillings, at most six decimals. */
export const costOfUnit = figure(costOfUnitRule);

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

/** This is an optional figure; absent, null and '' are none (null). */
export function optionalFigure(rule: FigureRule) {
  return orNone(figure(rule));
}

/** This is an optional quantity (null). */
export const optionalQuantity = optionalFigure(quantityRule);
/** This is an optional amount (null). */
export const optionalMoney = optionalFigure(moneyRule);
/** This is an amount in a filter: absent, '', 0 and 'All' mean any (null). */
export const filterMoney = orNone(money, ['', 'All', 'all']).transform((value) => value || null);
