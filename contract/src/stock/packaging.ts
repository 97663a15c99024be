import { z } from 'zod';
import { optionalFlag, optionalLine, text } from '../common/field';
import { packagingRule } from '../common/figure';
import { readJsonList } from '../common/json-list';
import { figure } from '../common/quantity';
import { fault } from '../refusals/field-faults';
import { BOUGHT, ISSUED, type Packaging } from './packaging-text';

/** These are the most packagings of one product. */
export const MOST_PACKAGINGS = 20;

/** Begins with a letter, and has no sign by which '3 Carton + 4 Piece' or 'Carton = 24 (6161…); Bale = 12' is read. */
const NAME = /^\p{L}[^+=;(),]*$/u;
const BARCODE = /^[^;(),]*$/;

const packaging = z.object({
  name: text(60).refine((name) => NAME.test(name), { error: fault('packagingName') }),
  quantity: figure(packagingRule),
  barcode: optionalLine(100).refine((barcode) => BARCODE.test(barcode), { error: fault('packagingBarcode') }),
  isBought: optionalFlag(false),
  isIssued: optionalFlag(false),
}) satisfies z.ZodType<Packaging>;

/** A packaging in answers. */
export const packagingAnswer = z.object({
  name: z.string(),
  quantity: z.number(),
  barcode: z.string(),
  isBought: z.boolean(),
  isIssued: z.boolean(),
}) satisfies z.ZodType<Packaging>;

const list = z
  .array(packaging, { error: fault('packagings') })
  .max(MOST_PACKAGINGS, { error: fault('tooManyPackagings', { max: MOST_PACKAGINGS }) })
  .superRefine((packagings, context) => {
    const keys = packagings.map(({ name }) => name.toLowerCase());
    const refuse = (index: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message });
    for (const [index, { isBought, isIssued }] of packagings.entries()) {
      if (keys.indexOf(keys[index] ?? '') < index) refuse(index, 'name', fault('repeatedPackaging'));
      const before = packagings.slice(0, index);
      if (isBought && before.some((other) => other.isBought)) refuse(index, 'isBought', fault('otherDefault'));
      if (isIssued && before.some((other) => other.isIssued)) refuse(index, 'isIssued', fault('otherDefault'));
    }
  });

/**
 * These are the packagings of a product: a list, the same as JSON in a form's field, or a cell of a spreadsheet,
 * 'Carton = 24 (6161000000019, bought); Half-dozen = 6'. Absent, null and '' are none.
 */
export const packagings = z
  .union([z.array(z.unknown()), z.string(), z.null()], { error: fault('packagings') })
  .optional()
  .transform((given, context) => {
    const found = typeof given === 'string' ? readPackagings(given) : (given ?? []);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: fault('packagings') });
    return z.NEVER;
  })
  .pipe(list);

const WRITTEN = /^([^=()]+)=([^=()]+)(?:\(([^()]*)\))?$/;

/** @returns packagings that are still to be checked; undefined if the text is not written as one */
function readPackagings(text: string): unknown[] | undefined {
  if (text.trim().startsWith('[')) return readJsonList(text);
  const written = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const read = written.map(readPackaging);
  return read.every((one) => one !== undefined) ? read : undefined;
}

function readPackaging(written: string) {
  const [, name = '', quantity = '', more = ''] = WRITTEN.exec(written) ?? [];
  if (name === '') return undefined;
  const parts = more.split(',').map((part) => part.trim());
  const says = (word: string) => parts.some((part) => part.toLowerCase() === word);
  const codes = parts.filter((part) => part !== '' && ![BOUGHT, ISSUED].includes(part.toLowerCase()));
  if (codes.length > 1) return undefined;
  const [barcode = ''] = codes;
  return { name, quantity: quantity.trim(), barcode, isBought: says(BOUGHT), isIssued: says(ISSUED) };
}
