import { z } from 'zod';
import type { FaultCode, FaultParams, ParamsFor } from '../refusals/fault-codes';
import { fault } from '../refusals/field-faults';
import { readPhone } from './phone';

/** This is the fault of a missing value, or else of one of the wrong type. */
export function mustBe<Code extends FaultCode>(code: Code, ...params: ParamsFor<FaultParams<Code>>) {
  return ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? fault('required') : fault(code, ...params);
}

/**
 * Matches invisible characters: spaces, joiners, direction marks and selectors, and letters that are drawn as a gap.
 */
const SHOWS_NOTHING = /^[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

const LINE_BREAK = /[\t\n\r\u2028\u2029]/;

/** This is a text trimmed to one line: line breaks and tabs, with the spaces around them, become one space. */
export function oneLine(value: string): string {
  return value.replace(/\s+/g, (run) => (LINE_BREAK.test(run) ? ' ' : run)).trim();
}

/** Takes required single-line text, trimmed, of 1 to `max` characters (default 200), at least one of them visible. */
export function text(max = 200) {
  return required(max, oneLine);
}

/** Takes required text of several lines. */
export function longText(max: number) {
  return required(max);
}

/** The raw text may be longer by this much, with surrounding spaces and decomposed accents. */
const RAW = 4;

/**
 * Text normalised for comparison and storage, however its accents are composed. One in which nothing is visible is empty, so
 * that it is no reason where one is needed. Composing takes minutes on megabytes of accents, so oversized text is refused
 * before.
 */
export function composedText(max: number, trimmed = (value: string) => value.trim()) {
  return z
    .string({ error: mustBe('text') })
    .max(RAW * max, { error: fault('tooLong', { max }), abort: true })
    .overwrite((value) => (SHOWS_NOTHING.test(value) ? '' : trimmed(value).normalize('NFC')));
}

function required(max: number, trimmed?: (value: string) => string) {
  return composedText(max, trimmed)
    .min(1, { error: fault('required'), abort: true })
    .max(max, { error: fault('tooLong', { max }), abort: true })
    .refine(isPlainText, { error: fault('controlCharacters') });
}

/**
 * This is an optional text of several lines, trimmed, up to `max` characters (default 2,000); absent or null becomes
 * ''.
 */
export function optionalText(max = 2000) {
  return optional(max);
}

/** This is an optional single-line text, trimmed, up to `max` characters; absent or null becomes ''. */
export function optionalLine(max: number) {
  return optional(max, oneLine);
}

function optional(max: number, trimmed?: (value: string) => string) {
  return z
    .union([composedText(max, trimmed), z.number().transform(String), z.null()], {
      error: noText(max),
    })
    .optional()
    .transform((value) => value ?? '')
    .refine((value) => value.length <= max, { error: fault('tooLong', { max }), abort: true })
    .refine(isPlainText, { error: fault('controlCharacters') });
}

/** The fault of a value that may be text among other types, and is none of them, or far too long. */
export function noText(max: number) {
  return ({ input }: { input?: unknown }) => (typeof input === 'string' ? fault('tooLong', { max }) : fault('text'));
}

/**
 * Says whether a text can be stored: PostgreSQL refuses NUL in text and half a surrogate pair in JSON, spreadsheet
 * files the two noncharacters, and no control characters except tab and line breaks belong in a field.
 */
export function isPlainText(value: string): boolean {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return false;
    if (code >= 127 && code < 160) return false;
    if ((code >= 0xd800 && code <= 0xdfff) || code === 0xfffe || code === 0xffff) return false;
  }
  return true;
}

/** This is a yes/no field; multipart sends it as 'true', 'false', '1' or '0'. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', '']), z.literal(1), z.literal(0)], {
    error: mustBe('flag'),
  })
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1);

export function optionalFlag(fallback: boolean) {
  return flag.optional().transform((value) => value ?? fallback);
}

/** This is the phone number of a supplier: a Kenyan one, however it is written. */
export const phone = z
  .string({ error: mustBe('phone') })
  .trim()
  .transform((value) => readPhone(value) ?? value)
  .refine((value) => /^\+254\d{9}$/.test(value), { error: fault('phoneFormat') });

/**
 * Reads an optional phone number of any country, as people write it; stored in E.164. A bare +254, as in a new field,
 * counts as empty.
 */
export const optionalPhone = z
  .union([z.string(), z.number().transform(String), z.null()], { error: fault('phone') })
  .optional()
  .transform((value) => (value ?? '').trim())
  .transform((value) => (value === '+254' ? '' : (readPhone(value) ?? value)))
  .refine((value) => value === '' || readPhone(value) !== undefined, { error: fault('phoneExample') });

/** Reads an e-mail address and lower-cases it. */
export const email = z
  .string({ error: mustBe('email') })
  .trim()
  .toLowerCase()
  .refine((value) => value !== '', { error: fault('required'), abort: true })
  .max(200, { error: fault('tooLong', { max: 200 }) })
  .pipe(z.email({ error: fault('emailExample') }));

/**
 * What users sign in with: an e-mail address, lower-cased, or a phone number as people write it, in E.164. Only an address
 * has an @.
 */
export const signInName = z
  .string({ error: mustBe('emailOrPhone') })
  .trim()
  .toLowerCase()
  .refine((value) => value !== '', { error: fault('required'), abort: true })
  .max(200, { error: fault('tooLong', { max: 200 }), abort: true })
  .transform((value) => (value.includes('@') ? value : (readPhone(value) ?? value)))
  .refine((value) => (value.includes('@') ? email.safeParse(value).success : readPhone(value) !== undefined), {
    error: fault('emailOrPhone'),
  });

/** This is an optional e-mail address. */
export const optionalEmail = z
  .union([z.literal(''), z.null(), email], {
    error: fault('emailExample'),
  })
  .optional()
  .transform((value) => value ?? '');

/**
 * This is the fault of the last option of a union, which says more than that none of them fits.
 * @param otherwise the fault where that option has none
 */
export function faultOfLast(otherwise?: string) {
  return (issue: z.core.$ZodRawIssue) =>
    (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined) ?? otherwise;
}

/** An omitted field is unchanged; an empty one is cleared. */
export function changed<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.undefined(), schema], { error: faultOfLast() });
}
