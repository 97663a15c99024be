import { z } from 'zod';
import { fault } from '../refusals/field-faults';
import { ofKind } from './filter-kind';
import { isRealDay } from './real-day';

/** This is a date in the business's time zone, YYYY-MM-DD. */
export const day = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: fault('date') })
  .refine((value) => !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) && isRealDay(value), {
    error: fault('realDate'),
  });

/** This is an optional date: absent, null and '' are none (null). */
export const optionalDay = z
  .union([z.literal(''), z.null(), day], {
    error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined),
  })
  .optional()
  .transform((value) => value || null);

/** This is a date in a filter; '', 0 and 'All' mean none. */
export const filterDay = ofKind(
  { of: 'day' },
  z
    .union([z.literal(''), z.literal('0'), z.literal('All'), z.literal(0), z.null(), day], {
      error: fault('date'),
    })
    .optional()
    .transform((value) => (typeof value === 'string' && value.length === 10 ? value : null)),
);

/** This is a timestamp, ISO 8601. */
export const timestamp = z.string();
