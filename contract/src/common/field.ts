import { z } from 'zod';
import { type FaultCode, type FaultParams, fault, type ParamsFor } from '../field-faults';

/** What is wrong with a value that is absent, or else of the wrong kind. */
export function mustBe<Code extends FaultCode>(code: Code, ...params: ParamsFor<FaultParams<Code>>) {
  return ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? fault('required') : fault(code, ...params);
}

/** What shows nothing: spaces, joiners and marks of direction, and letters that are drawn as a gap. */
const SHOWS_NOTHING = /^[\p{Z}\p{Cf}\s\u115f\u1160\u2800\u3164\uffa0]*$/u;

const LINE_BREAK = /[\t\n\r\u2028\u2029]/;

/** A text trimmed and in one line: line ends and tabs, with the spaces around them, become one space. */
export function oneLine(value: string): string {
  return value.replace(/\s+/g, (run) => (LINE_BREAK.test(run) ? ' ' : run)).trim();
}

/** Required single-line text, trimmed, 1 to `max` characters (default 200), of which one at least shows. */
export function text(max = 200) {
  return required(max, oneLine);
}

/** Required text of several lines. */
export function longText(max: number) {
  return required(max);
}

/** How much longer a text may come than it may be: with spaces around it, and with its accents apart. */
const RAW = 4;

/**
 * Text as it is compared and kept, however its accents were composed. Composing takes minutes on megabytes of accents:
 * what is far too long is refused before.
 */
export function composedText(max: number, trimmed = (value: string) => value.trim()) {
  return z
    .string({ error: mustBe('text') })
    .max(RAW * max, { error: fault('tooLong', { max }), abort: true })
    .overwrite((value) => trimmed(value).normalize('NFC'));
}

function required(max: number, trimmed?: (value: string) => string) {
  return composedText(max, trimmed)
    .min(1, { error: fault('required'), abort: true })
    .refine((value) => !SHOWS_NOTHING.test(value), { error: fault('required') })
    .max(max, { error: fault('tooLong', { max }), abort: true })
    .refine(isPlainText, { error: fault('controlCharacters') });
}

/** Optional text of several lines, trimmed, up to `max` characters (default 2,000); absent or null becomes ''. */
export function optionalText(max = 2000) {
  return optional(max);
}

/** Optional single-line text, trimmed, up to `max` characters; absent or null becomes ''. */
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

/** What is said of a value that may be text among other kinds, and is none of them, or is far too long a one. */
export function noText(max: number) {
  return ({ input }: { input?: unknown }) => (typeof input === 'string' ? fault('tooLong', { max }) : fault('text'));
}

/**
 * Whether a text can be kept: PostgreSQL refuses NUL in text and half a surrogate pair in JSON, a spreadsheet file the
 * two that are no characters, and no other control character but tab and line ends belongs in a field.
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

/** A yes/no field; multipart sends it as 'true', 'false', '1' or '0'. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', '']), z.literal(1), z.literal(0)], {
    error: mustBe('flag'),
  })
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1);

/** A flag that may be left out. */
export function optionalFlag(fallback: boolean) {
  return flag.optional().transform((value) => value ?? fallback);
}

/** Kenyan phone number: +254 and exactly nine digits. */
export const phone = z
  .string({ error: mustBe('phone') })
  .trim()
  .regex(/^\+254\d{9}$/, { error: fault('phoneFormat') });

/** A phone number that may be empty; a bare +254, as the field starts, counts as empty. */
export const optionalPhone = z
  .union([z.string(), z.null()], { error: fault('phone') })
  .optional()
  .transform((value) => (value === '+254' ? '' : (value ?? '').trim()))
  .refine((value) => value === '' || /^\+254\d{9}$/.test(value), {
    error: fault('phoneFormat'),
  });

/** An e-mail address, lower-cased. */
export const email = z
  .string({ error: mustBe('email') })
  .trim()
  .toLowerCase()
  .refine((value) => value !== '', { error: fault('required'), abort: true })
  .max(200, { error: fault('tooLong', { max: 200 }) })
  .pipe(z.email({ error: fault('emailExample') }));

/** An e-mail address that may be empty. */
export const optionalEmail = z
  .union([z.literal(''), z.null(), email], {
    error: fault('emailExample'),
  })
  .optional()
  .transform((value) => value ?? '');
