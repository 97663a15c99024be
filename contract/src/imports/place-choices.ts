import { z } from 'zod';
import { optionalLine, text } from '../common/field';
import { optionalId } from '../common/id';
import { readJsonList } from '../common/json-list';
import { fault } from '../refusals/field-faults';

/** The most place names that are asked about, and chosen for. */
export const MOST_PLACE_NAMES = 500;

/**
 * What a place name means that the business does not have: a warehouse or virtual warehouse that is there, or a warehouse to
 * add; and a section in it, '' for the oldest. A row with a section of its own has its name as 'Warehouse / Section'.
 */
const placeChoice = z.object({
  name: text(500),
  warehouseId: optionalId,
  /** The name of the warehouse to add if none is chosen. One that is there by then is taken. */
  add: optionalLine(120),
  section: optionalLine(120),
});
export type PlaceChoice = z.output<typeof placeChoice>;

/** This is a list, or the same as JSON in a form's field. */
export const placeChoices = z
  .union([z.array(z.unknown()), z.string()], { error: fault('list') })
  .optional()
  .transform((given, context) => {
    const found = typeof given === 'string' && given !== '' ? readJsonList(given) : given || [];
    if (Array.isArray(found)) return found;
    context.addIssue({ code: 'custom', message: fault('list') });
    return z.NEVER;
  })
  .pipe(z.array(placeChoice).max(MOST_PLACE_NAMES, { error: fault('atMost', { max: MOST_PLACE_NAMES }) }));

/** A place name that the business does not have, in how many rows, and what it likely means: the user confirms it. */
export const unknownPlace = z.object({
  name: z.string(),
  rows: z.number(),
  /** This is a likely place; null if none is. */
  warehouseId: z.number().nullable(),
  /** The name for a new warehouse. */
  add: z.string(),
  section: z.string(),
});
export type UnknownPlace = z.infer<typeof unknownPlace>;
