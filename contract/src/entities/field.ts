import { z } from 'zod';
import { optionalEmail, optionalFlag, optionalLine, optionalText, phone, text } from '../common/field';
import { mapNames } from '../common/names';
import { type Expectation, expecting } from '../imports/expectations';

/**
 * One field of an entity that users enter, for all code that stores, shows, changes, imports, exports or logs it. Its
 * labels are in `text/<language>/entity-fields.ts`, under the entity and its name.
 */
export interface EntityField {
  /** Of the entity's table. */
  column: string;
  kind: 'line' | 'text' | 'phone' | 'email' | 'flag';
  /** The input schema. */
  schema: z.ZodType;
  /** Whether the schema refuses an absent value. */
  isRequired?: boolean;
  answer: z.ZodType;
  /** Its value where nothing was entered. */
  blank: string | boolean;
  /** Of its column in files, whatever the reader's language. */
  heading: string;
  /** Its place in the form, counted from 1. */
  formAt: number;
  /** How a list is filtered by it: by a part of its text, or by whether it is set. */
  filter?: 'part' | 'flag';
  isSortable?: boolean;
  /** Whether the list shows it. Of the others, files that are asked for all columns have one each. */
  isListed?: boolean;
  /** What a cell of an import may hold. */
  expects: Expectation;
}
export type EntityFields = Record<string, EntityField>;

const entered = { answer: z.string(), blank: '' } as const;

/** A single-line text of up to `max` characters. */
export const lineField = (max: number) =>
  ({ ...entered, kind: 'line', schema: optionalLine(max), expects: expecting('text', { max }) }) as const;
export const requiredLine = (max: number) => ({ ...lineField(max), schema: text(max), isRequired: true }) as const;
/** A text of several lines, of up to `max` characters. */
export const textField = (max: number) => ({ ...lineField(max), kind: 'text', schema: optionalText(max) }) as const;
export const requiredPhone = {
  ...entered,
  kind: 'phone',
  schema: phone,
  isRequired: true,
  expects: expecting('phone'),
} as const;
export const emailField = { ...entered, kind: 'email', schema: optionalEmail, expects: expecting('email') } as const;
export const flagField = (blank: boolean) =>
  ({ kind: 'flag', schema: optionalFlag(blank), answer: z.boolean(), blank, expects: expecting('flag') }) as const;

/** How the cells of an import are read, for fields whose cells hold what their inputs do. */
export function importRulesOf<Fields extends EntityFields>(fields: Fields) {
  type Rules = {
    [Name in keyof Fields]: { heading: string; schema: Fields[Name]['schema']; expects: Expectation };
  };
  return mapNames<Fields, Rules>(fields, (name) => {
    const { heading, schema, expects } = fields[name] as Fields[typeof name];
    return { heading, schema, expects };
  });
}
