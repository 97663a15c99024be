import { z } from 'zod';
import { fault } from '../refusals/field-faults';
import { mustBe } from './field';
import { ofKind } from './filter-kind';

/** The largest id is PostgreSQL's largest integer. */
const MAX_ID = 2_147_483_647;

const wholeNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,10}$/, { error: mustBe('whole') }),
    ],
    { error: mustBe('whole') },
  )
  .transform(Number);

function inRange(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MAX_ID;
}
const outOfRange = { error: fault('wholeFrom1') };

/**
 * This is an id of a record in a body: 1 to 2,147,483,647; 0 means that none was chosen. Strings of digits are accepted
 * too.
 */
export const id = wholeNumber
  .refine((value) => value !== 0, { error: fault('required'), abort: true })
  .refine(inRange, outOfRange);

/** This is an optional id: 0, '' and null mean none. */
export const optionalId = z
  .union([z.literal(''), z.null(), wholeNumber], { error: fault('whole') })
  .optional()
  .transform((value) => (value === '' || value === 0 || value === undefined ? null : value))
  .refine((value) => value === null || inRange(value), outOfRange);

/** This is an id in a filter: 0, '' and 'All' mean any. */
export const filterId = ofKind(
  { of: 'id' },
  z
    .union([z.enum(['', 'All', 'all', 'Any', 'None']), z.null(), wholeNumber], {
      error: fault('wholeOrAll'),
    })
    .optional()
    .transform((value) => (typeof value === 'number' && value !== 0 ? value : null))
    .refine((value) => value === null || inRange(value), outOfRange),
);

/** These are path parameters of a call on one record. */
export const idParams = z.object({ id: wholeNumber.refine(inRange, outOfRange) });
