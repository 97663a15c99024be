import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { email, text } from '../common/field';
import { positiveQuantity } from '../common/quantity';
import { checkEach } from '../each-row';
import { fieldTexts } from '../text/en/fields';
import { phraseTexts, refusalTexts } from '../text/en/refusals';
import { languageCodes } from '../text/language';
import { parameterNames } from '../text/message-inspection';
import type { Tokens } from '../text/text-catalogue';
import { type FaultCode, fieldFaults } from './fault-codes';
import { faultText } from './fault-text';
import { fault, readFault } from './field-faults';
import { faultTexts, loadRefusalTexts, refusalMessage } from './refusal-message';
import { type Phrase, type PhraseCode, phrases, type RefusalCode, refusals } from './refusals';

type Shape = Record<string, unknown>;

for (const language of languageCodes) await loadRefusalTexts(language);

/** Lists every code with its parameters and its text. */
const all: [code: string, shape: Shape, text: string][] = [
  ...Object.entries(refusals).map(([code, { params }]): [string, Shape, string] => [
    code,
    params,
    refusalTexts[code as RefusalCode],
  ]),
  ...Object.entries(fieldFaults).map(([code, shape]): [string, Shape, string] => [
    code,
    shape,
    fieldTexts[code as FaultCode],
  ]),
  ...Object.entries(phrases).map(([code, shape]): [string, Shape, string] => [
    code,
    shape,
    phraseTexts[code as PhraseCode],
  ]),
];

/** Text that could be misread: the syntax of messages, lists and escapes. */
const NAME = `O'Brien's {name} "#" '{0}' \\u0041 \\x42 100% %__lingui_octothorpe__% <b>, {x, plural, other {#}}`;
const named: Phrase = { code: 'stock', params: { quantity: 2.5, unit: 'Bag', product: NAME } };

/** Every form of a parameter; a text that a message selects by, as each of its options. */
function valuesOf(schema: unknown, choices: string[]): unknown[] {
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodBoolean) return [true, false];
  if (schema instanceof z.ZodNumber) return [1, 0, 1250];
  if (schema instanceof z.ZodISODate) return ['2026-01-31'];
  if (schema instanceof z.ZodString) return choices.length > 0 ? choices : [NAME];
  if (schema instanceof z.ZodObject) return [{ moment: '2026-01-31T20:59:00.000Z', timezone: 'Africa/Nairobi' }];
  if (!(schema instanceof z.ZodArray)) return [named];
  const item = schema.element instanceof z.ZodString ? NAME : named;
  return [[item], [item, item]];
}

/** Yields all at their first value, then each at every other. */
function samplesOf(shape: Shape, tokens: Tokens): Record<string, unknown>[] {
  const values = Object.entries(shape).map(([name, schema]) => ({
    name,
    all: valuesOf(schema, choicesIn(tokens, name)),
  }));
  const first = Object.fromEntries(values.map(({ name, all }) => [name, all[0]]));
  return [first, ...values.flatMap(({ name, all }) => all.slice(1).map((value) => ({ ...first, [name]: value })))];
}

/** Lists the options of a parameter by which a message selects, from all its branches. */
function choicesIn(tokens: Tokens, wanted: string): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, type, branches] = token;
    if (typeof branches !== 'object' || branches === null) return [];
    const own =
      name === wanted && type === 'select'
        ? Object.keys(branches).filter((key) => key !== 'other' && key !== 'offset')
        : [];
    return [
      ...own,
      ...Object.values(branches).flatMap((branch) => (Array.isArray(branch) ? choicesIn(branch, wanted) : [])),
    ];
  });
}

const codeOf = ([code]: (typeof all)[number]) => code;

describe('every code', () => {
  it('is unique', () => {
    expect(new Set(all.map(([code]) => code)).size).toBe(all.length);
  });

  it('has a text, and every text a code', () => {
    const texts = { ...refusalTexts, ...fieldTexts, ...phraseTexts };
    expect(Object.keys(texts).sort()).toEqual(all.map(([code]) => code).sort());
  });

  it('names only its own parameters', () =>
    checkEach(all, codeOf, ([_code, shape, message]) => {
      const given = Object.keys(shape).flatMap((name) => [
        name,
        `${name}Or`,
        `${name}Each`,
        `has${name[0]?.toUpperCase()}${name.slice(1)}`,
      ]);
      for (const name of parameterNames(message)) expect(given).toContain(name);
    }));

  it('reads as a sentence, with names unchanged', () =>
    checkEach(all, codeOf, ([code, shape, message]) => {
      const tokens = compileMessageOrThrow(message);
      const samples = samplesOf(shape, tokens).flatMap((params) =>
        languageCodes.map((language) => ({ params, language })),
      );
      for (const { params, language } of samples) {
        const said = faultTexts({ field: { code, params } }, language).field ?? '';
        const rest = said.replaceAll(NAME, 'Name');
        expect(rest).toMatch(/^\S(.*\S)?$/s);
        expect(rest).not.toMatch(/[{}\\%]|undefined|null|\[object| {2}| :|: $/);
        if (parameterNames(message).some((name) => params[name] === NAME)) expect(said).toContain(NAME);
      }
    }));
});

describe('a refusal', () => {
  it('writes plurals, lists and figures as the language does', () => {
    const cement = { product: 'Cement', unit: 'Box', place: 'Main Store', balance: 'available' as const };
    const shortages: Phrase[] = [
      { code: 'short', params: { ...cement, quantity: 1250.5 } },
      { code: 'short', params: { ...cement, product: 'Sand', quantity: 0 } },
      { code: 'othersShort', params: { count: 1 } },
    ];
    expect(refusalMessage({ code: 'stock.short', params: { shortages } }, 'en')).toBe(
      'Cement: only 1,250.5 boxes available in Main Store; Sand: no boxes available in Main Store; 1 more product is also short',
    );
    const held = { role: 'Clerk', holders: ['Achieng', 'Otieno', { code: 'more', params: { count: 2 } }], count: 4 };
    expect(refusalMessage({ code: 'role.held', params: held }, 'en')).toBe(
      'Clerk cannot be deleted: Achieng, Otieno and 2 more hold it. Give them another role first.',
    );
    const wait = (waitS: number, waitMinutes: number) =>
      refusalMessage({ code: 'attempts.tooMany', params: { waitS, waitMinutes } }, 'en');
    expect(wait(1, 0)).toBe('Too many attempts. Try again in a second.');
    expect(wait(30, 0)).toBe('Too many attempts. Try again in 30 seconds.');
    expect(wait(61, 2)).toBe('Too many attempts. Try again in 2 minutes.');
  });

  it("is in the reader's language, with the business's time", () => {
    const left = { moment: '2026-01-31T20:59:00.000Z', timezone: 'Africa/Nairobi' };
    const refused = { code: 'note.alreadyLeft', params: { number: 'PN-1', left } };
    expect(refusalMessage(refused, 'en')).toBe('The goods of PN-1 left on 31/01/2026 - 23:59');
    expect(refusalMessage(refused, 'sw')).toBe('Bidhaa za PN-1 zilitoka tarehe 31/01/2026 - 23:59');
    const fields = { qty: { code: 'atMost', params: { max: 5000 } } } as const;
    expect(refusalMessage({ code: 'input.invalid', params: {}, fields }, 'sw')).toBe('qty: isizidi 5,000');
    expect(faultText(fault('choice', { choices: ['csv', 'xlsx', 'pdf'] }), 'sw')).toBe('lazima iwe csv, xlsx au pdf');
  });

  it('of fields names the error of each', () => {
    const fields = { qty: { code: 'atMost', params: { max: 5000 } }, name: { code: 'required', params: {} } } as const;
    expect(faultTexts(fields, 'en')).toEqual({ qty: 'must be at most 5,000', name: 'is required' });
    expect(refusalMessage({ code: 'input.invalid', params: {}, fields }, 'en')).toBe(
      'qty: must be at most 5,000; name: is required',
    );
  });

  it('of a later version shows its code', () => {
    expect(refusalMessage({ code: 'stock.teleported', params: {} }, 'en')).toBe('stock.teleported');
    expect(refusalMessage({ code: 'toString', params: {} }, 'en')).toBe('toString');
  });
});

describe("a schema's error", () => {
  const messages = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

  it('is identified by code and parameters, and reads as text', () => {
    const [tooLong = ''] = messages(text(3), 'four');
    expect(readFault(tooLong)).toEqual({ code: 'tooLong', params: { max: 3 } });
    expect(faultText(tooLong, 'en')).toBe('must be at most 3 characters');
    expect(messages(positiveQuantity, '0').map((message) => faultText(message, 'en'))).toEqual([
      'enter a quantity above 0',
    ]);
    expect(messages(email, 'nobody').map((message) => faultText(message, 'en'))).toEqual([
      'must be an e-mail address such as name@example.com',
    ]);
    expect(faultText(fault('choice', { choices: ['csv', 'xlsx', 'pdf'] }), 'en')).toBe('must be csv, xlsx or pdf');
  });

  it("is a fault even if it is Zod's own", () => {
    expect(messages(z.string(), 5)).toEqual(['text']);
    expect(messages(z.object({ name: z.string() }), {})).toEqual(['required']);
    expect(messages(z.enum(['a', 'b']), 'c').map((message) => faultText(message, 'en'))).toEqual(['must be a or b']);
    expect(messages(z.object({}), 'text')).toEqual(['object']);
  });

  it('is unchanged if it is not a fault of the contract', () => {
    expect(faultText('This differs from the new password', 'en')).toBe('This differs from the new password');
  });
});
