import { z } from 'zod';
import { fault } from '../refusals/field-faults';
import { composedText, isPlainText } from './field';

/** These are the most rows on a page of a list. */
export const MAX_PAGE_LENGTH = 500;

/** These are the export formats of a list. */
export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * These are query parameters of every list call. Without `limit` or `cursor` the whole list is returned; with them one
 * page, with the headers X-Total-Count and Link (rel next, rel prev). Beyond 10,000 rows the count stops there, and
 * X-Total-Count-Is-Minimum says so, unless `total=exact` is sent.
 */
export const listQuery = z.object({
  /** A page has 1 to 500 rows. */
  limit: z.coerce
    .number({ error: fault('wholeBetween', { min: 1, max: MAX_PAGE_LENGTH }) })
    .int({ error: fault('wholeBetween', { min: 1, max: MAX_PAGE_LENGTH }) })
    .min(1, { error: fault('wholeBetween', { min: 1, max: MAX_PAGE_LENGTH }) })
    .max(MAX_PAGE_LENGTH, { error: fault('wholeBetween', { min: 1, max: MAX_PAGE_LENGTH }) })
    .optional(),
  /** This is the start of a page: taken from a Link header, opaque. */
  cursor: z.string().max(2000).optional(),
  /**
   * This is a sortable column's name, with a leading '-' for descending. Lists that fields choose from (products,
   * suppliers, users, roles, places and catalogues) also take `match`: what matches the words of `q` best comes first.
   */
  sort: z
    .string()
    .regex(/^-?[A-Za-z][A-Za-z0-9.]{0,60}$/, { error: fault('sortColumn') })
    .optional(),
  /** Words that a row must contain; products, suppliers, users, roles, places and catalogues in any order. */
  q: composedText(200)
    .max(200, { error: fault('tooLong', { max: 200 }) })
    .refine(isPlainText, { error: fault('controlCharacters') })
    .optional(),
  /** Counts all rows, also of a list of more than 10,000. */
  total: z.literal('exact', { error: fault('choice', { choices: ['exact'] }) }).optional(),
  /** Of an export in CSV or XLSX: also what the list does not show of its rows, so that they can be imported again. */
  columns: z.literal('all', { error: fault('choice', { choices: ['all'] }) }).optional(),
  format: z.enum(exportFormats, { error: fault('choice', { choices: [...exportFormats] }) }).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;
