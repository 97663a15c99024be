import { z } from 'zod';
import { fault } from '../refusals/field-faults';
import { optionalDay } from './date';
import { faultOfLast, text } from './field';
import { positiveQuantityRule } from './figure';
import { id } from './id';
import { optionalFigure } from './quantity';

/** These are the most lots, or serial numbers, of one line. */
export const MAX_LOTS = 1000;

/**
 * This is a quantity of one lot, above 0, in the product's unit. Absent from all lots of a line: its quantity in equal
 * parts, which is all of it for a single lot, and 1 for each serial number.
 */
const quantity = optionalFigure(positiveQuantityRule);

function lotsOf<Lot extends z.ZodType>(lot: Lot) {
  return z
    .union(
      [
        z.null(),
        z.array(lot, { error: fault('lots') }).max(MAX_LOTS, { error: fault('tooManyLots', { max: MAX_LOTS }) }),
      ],
      { error: faultOfLast(fault('lots')) },
    )
    .optional()
    .transform((lots) => (lots == null || lots.length === 0 ? null : lots));
}

/** This is the maker's lot number, or the serial number; capitals make no difference. */
export const lotNumber = text(60);

interface LotDates {
  expiresOn: string | null;
  madeOn: string | null;
}

/** Says whether a lot is said to expire before the day on which it was made. */
export function expiresBeforeMade({ expiresOn, madeOn }: LotDates): boolean {
  return expiresOn !== null && madeOn !== null && expiresOn < madeOn;
}

/** Refuses a lot whose dates cannot both be true. */
export function requireMadeFirst(dates: LotDates, context: z.RefinementCtx): void {
  if (expiresBeforeMade(dates)) context.addIssue({ code: 'custom', path: ['expiresOn'], message: fault('beforeMade') });
}

const nameAndDates = {
  number: lotNumber,
  /** This is the last day on which the goods may be used; a known lot keeps its own. */
  expiresOn: optionalDay,
  madeOn: optionalDay,
};

/** This is the lot of goods that were found. */
export const foundLot = z.object(nameAndDates).superRefine(requireMadeFirst);

/** This is a lot of goods that enter stock or are corrected. */
const givenLot = z.object({ ...nameAndDates, quantity }).superRefine(requireMadeFirst);
export type GivenLot = z.output<typeof givenLot>;

/** Serial numbers that stand one per line, or parted by commas, semicolons or spaces. */
export function serialsIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((number) => number !== '');
}

/** These are the lots of a line of goods that enter stock or are corrected; null: not said. */
export const givenLots = lotsOf(givenLot);

const storedLot = z.object({
  number: z.string(),
  expiresOn: z.string().nullable(),
  madeOn: z.string().nullable(),
  quantity: z.number(),
});
export type StoredLots = z.infer<typeof storedLot>[];
/** The same in answers. */
export const storedLots = z.array(storedLot).nullable();

/** The same in the answers on documents; the id of a lot that is known. */
export const documentLots = z.array(storedLot.extend({ lotId: z.number().nullable() })).nullable();

const chosenLot = z.object({ lotId: id, quantity });
export type ChosenLot = z.output<typeof chosenLot>;
/** As they are kept, each with its quantity. */
export type StoredParts = { lotId: number; quantity: number }[];
/** These are the lots that a line of goods is taken from; null: by FEFO (stock/fefo.ts). */
export const chosenLots = lotsOf(chosenLot);

/** A lot in answers. */
export const lotHead = z.object({
  lotId: z.number(),
  number: z.string(),
  expiresOn: z.string().nullable(),
  isExpired: z.boolean(),
});
export type LotHead = z.infer<typeof lotHead>;
