import { z } from 'zod';
import { optionalDay } from '../common/date';
import { optionalEmail, optionalFlag, optionalLine, optionalPhone, optionalText, phone, text } from '../common/field';
import type { FigureRule } from '../common/figure';
import { readFlag } from '../common/flag-words';
import { mapNames } from '../common/names';
import { figure } from '../common/quantity';
import { type Expectation, expecting } from '../imports/expectations';
import { fault } from '../refusals/field-faults';

/**
 * One field of an entity that users enter, for all code that stores, shows, changes, imports, exports or logs it. Its
 * labels are in `text/<language>/entity-fields.ts`, under the entity and its name.
 */
export interface EntityField {
  /** It is a column of the entity's table. */
  column: string;
  kind: 'line' | 'text' | 'phone' | 'email' | 'flag' | 'figure' | 'day';
  /** This is the input schema. */
  schema: z.ZodType;
  /** Says whether the schema refuses an absent value. */
  isRequired?: boolean;
  answer: z.ZodType;
  /** A figure has it. */
  rule?: FigureRule;
  /** Its value where nothing was entered. */
  blank: string | boolean | number | null;
  /** Its column in files is called so, whatever the reader's language. */
  heading: string;
  /** Its place in the form, counted from 1. Without one it is not there, or where the form has it. */
  formAt?: number;
  /** Says how a list is filtered by it: by a part of its text, or by whether it is set. */
  filter?: 'part' | 'flag';
  isSortable?: boolean;
  /** Says whether the list shows it. Of the others, files that are asked for all columns have one each. */
  isListed?: boolean;
  /** What a cell of an import may hold. */
  expects: Expectation;
  /** Reads a cell that is not empty, where it may hold something other than the input. */
  cell?: z.ZodType;
}
export type EntityFields = Record<string, EntityField>;
/** The heads of documents have these. Their lists sort and filter by what has an index, which their queries say. */
export type DocumentFields = Record<string, EntityField & { filter?: never; isSortable?: never }>;
/** The lines of documents have these: their cells and inputs take text. */
export type LineFields = Record<string, DocumentFields[string] & { kind: 'line' | 'text'; blank: '' }>;

const entered = { answer: z.string(), blank: '' } as const;

/** This is a single-line text of up to `max` characters. */
export const lineField = (max: number) =>
  ({ ...entered, kind: 'line', schema: optionalLine(max), expects: expecting('text', { max }) }) as const;
export const requiredLine = (max: number) => ({ ...lineField(max), schema: text(max), isRequired: true }) as const;
/** This is a text of several lines, of up to `max` characters. */
export const textField = (max: number) => ({ ...lineField(max), kind: 'text', schema: optionalText(max) }) as const;
export const requiredPhone = {
  ...entered,
  kind: 'phone',
  schema: phone,
  isRequired: true,
  expects: expecting('phone'),
} as const;
export const optionalPhoneField = {
  ...entered,
  kind: 'phone',
  schema: optionalPhone,
  expects: expecting('phone'),
} as const;
export const emailField = { ...entered, kind: 'email', schema: optionalEmail, expects: expecting('email') } as const;
export const flagField = (blank: boolean, words: FlagWords = {}) =>
  ({
    kind: 'flag',
    schema: optionalFlag(blank),
    answer: z.boolean(),
    blank,
    expects: expecting('flag'),
    cell: flagCell(words),
  }) as const;
/** This is a day that may be left open. */
export const dayField = {
  kind: 'day',
  schema: optionalDay,
  answer: z.string().nullable(),
  blank: null,
  expects: expecting('date'),
} as const;
/** This is a whole number that is 0 where nothing was entered. */
export const wholeField = (rule: FigureRule & { most: number }) =>
  ({
    kind: 'figure',
    rule,
    schema: figure(rule)
      .optional()
      .transform((value) => value ?? 0),
    answer: z.number(),
    blank: 0,
    expects: expecting('whole', { max: rule.most }),
  }) as const;

interface FlagWords {
  also?: readonly string[];
  alsoNot?: readonly string[];
}

/** Yes or No, or one of these words for them. */
function flagCell({ also = [], alsoNot = [] }: FlagWords) {
  return z.string().transform((cell, context) => {
    const word = cell.trim().toLowerCase();
    const read = also.includes(word) ? true : alsoNot.includes(word) ? false : readFlag(word);
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message: fault('yesOrNo') });
    return z.NEVER;
  });
}

type Cell<Field extends EntityField> = Field extends { cell: infer Schema extends z.ZodType }
  ? Schema
  : Field['schema'];

/** Says how the cells of an import are read. */
export function importRulesOf<Fields extends EntityFields>(fields: Fields) {
  type Rules = {
    [Name in keyof Fields]: { heading: string; schema: Cell<Fields[Name]>; expects: Expectation; figure?: 'quantity' };
  };
  return mapNames<Fields, Rules>(fields, (name) => {
    const { kind, heading, schema, cell = schema, expects } = fields[name] as EntityField;
    return {
      heading,
      schema: cell as Cell<Fields[typeof name]>,
      expects,
      ...(kind === 'figure' && { figure: 'quantity' }),
    };
  });
}
