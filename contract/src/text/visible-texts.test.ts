import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { everyCall } from '../calls/every-call';

/** Characters of every kind that show nothing, however many of them there are. */
const invisible = {
  spaces: ' \u00a0\u2003\u3000',
  'zero-width spaces': '\u200b\ufeff',
  'joiners and soft hyphens': '\u200c\u200d\u2060\u034f\u00ad',
  'direction marks': '\u200e\u200f\u061c\u202a\u202e\u2066\u2069',
  selectors: '\ufe0f\u180b\u{e0100}',
  tags: '\u{e0001}\u{e0041}',
  fillers: '\u115f\u1160\u3164\uffa0\u2800',
};

/** Passwords and tokens are compared as they were typed, and an address to open is no text. */
const AS_TYPED = /password|token|^current$|^address$|^businessLogo$/i;

/** These are the fields of a schema that take any text, each by its path. */
function textsOf(schema: unknown, path: string): [path: string, field: z.ZodType][] {
  const { _zod } = Object(schema) as z.ZodType;
  if (_zod === undefined) return [];
  const {
    shape = {},
    options = [],
    element,
    valueType,
    innerType,
    in: input,
  } = _zod.def as unknown as Record<string, never>;
  return [
    ...Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, field]): [string, z.ZodType][] =>
      takesText(field) ? (AS_TYPED.test(name) ? [] : [[`${path} ${name}`, field]]) : textsOf(field, `${path} ${name}`),
    ),
    ...[...(options as z.ZodType[]), element, valueType, innerType, input].flatMap((one) => textsOf(one, path)),
  ];
}

function takesText(field: z.ZodType): boolean {
  const read = field.safeParse('Lorry 7, second gate');
  return read.success && read.data === 'Lorry 7, second gate';
}

const read = (field: z.ZodType, value: string) => {
  const { success, data, error } = field.safeParse(value);
  return success ? data : error?.issues.map(({ message }) => message);
};

describe('a text in the body of any call', () => {
  const texts = everyCall.flatMap(({ method, path, body }) => textsOf(body, `${method} ${path}`));

  it('is looked at', () => {
    expect(texts.length).toBeGreaterThan(150);
    expect(texts.filter(([, field]) => !field.safeParse('').success).length).toBeGreaterThan(30);
    expect(texts.map(([path]) => path)).toContain('PUT /lots/:id reason');
  });

  it.each(Object.entries(invisible))('is empty if it has only %s', (_kind, characters) => {
    const unlike = texts.filter(([, field]) =>
      [characters, ...characters].some(
        (value) => JSON.stringify(read(field, value)) !== JSON.stringify(read(field, '')),
      ),
    );
    expect(unlike.map(([path]) => path)).toEqual([]);
  });
});
