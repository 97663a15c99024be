import { z } from 'zod';
import { fault } from '../field-faults';
import { ofKind } from './filter-kind';

/** A date in the business's time zone, YYYY-MM-DD. */
export const day = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: fault('date') })
  .refine((value) => !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) && isRealDay(value), {
    error: fault('realDate'),
  });

/** Whether a YYYY-MM-DD is a valid date. */
export function isRealDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  // Only JavaScript has a year 0; calendars go from 1 BC to 1.
  return !value.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A date in a filter; '', 0 and 'All' mean none. */
export const filterDay = ofKind(
  { of: 'day' },
  z
    .union([z.literal(''), z.literal('0'), z.literal('All'), z.literal(0), z.null(), day], {
      error: fault('date'),
    })
    .optional()
    .transform((value) => (typeof value === 'string' && value.length === 10 ? value : null)),
);

/** A timestamp, ISO 8601. */
export const timestamp = z.string();
