import { z } from 'zod';
import { fault } from '../refusals/field-faults';
import { composedText, flag, isPlainText, noText } from './field';
import { ofKind } from './filter-kind';

/** This is a choice in a filter, ignoring case; absent, '', 0 and 'All' mean no filter (null). */
export function filterWord<const Words extends readonly string[]>(words: Words) {
  const error = fault('choice', { choices: ['all', ...words] });
  const schema = z
    .union([z.string(), z.literal(0), z.null()], { error })
    .optional()
    .transform((value) => String(value ?? '').toLowerCase())
    .refine((value) => ['', '0', 'all', ...words.map((word) => word.toLowerCase())].includes(value), { error })
    .transform((value): Words[number] | null => words.find((word) => word.toLowerCase() === value) ?? null);
  return ofKind({ of: 'word', words }, schema);
}

/** Text in a filter, which may be a number; absent, '', 0 and 'All' mean any (null). */
export function filterText(max = 200) {
  const schema = z
    .union(
      [
        composedText(max)
          .max(max, { error: fault('tooLong', { max }) })
          .refine(isPlainText, { error: fault('controlCharacters') }),
        z.number().transform(String),
        z.null(),
      ],
      {
        error: noText(max),
      },
    )
    .optional()
    .transform((value) => (typeof value !== 'string' || /^(all|0)?$/i.test(value) ? null : value));
  return ofKind({ of: 'text', max }, schema);
}

/** Yes or no in a filter, as a boolean; absent, '' and 'All' mean either (null). */
export const filterFlag = ofKind(
  { of: 'flag' },
  z
    .union([z.enum(['', 'All', 'all']), flag], { error: fault('filterFlag') })
    .optional()
    .transform((value) => (typeof value === 'boolean' ? value : null)),
);
