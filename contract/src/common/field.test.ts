import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { email, optionalText, text } from './field';
import { filterFlag } from './filter';
import { id, idParams } from './id';

/** What a schema says of a value, or the value that it makes of it. */
function read(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value);
  return result.success ? result.data : result.error.issues[0]?.message;
}

describe('a text', () => {
  it.each([
    ['spaces', ' \u00a0\u2003'],
    ['zero-width spaces', '\u200b\u200b'],
    ['a soft hyphen and a joiner', '\u00ad\u2060'],
    ['fillers that show nothing', '\u3164\u2800'],
  ])('of %s alone is none', (_what, value) => {
    expect(read(text(), value)).toBe('is required');
  });

  it('keeps the joiners within a word', () => {
    expect(read(text(), 'می\u200cخواهم')).toBe('می\u200cخواهم');
  });

  it('is the same however its accents were composed', () => {
    expect(read(text(), 'Cafe\u0301')).toBe('Café');
    expect(read(optionalText(), 'Cafe\u0301')).toBe('Café');
  });

  it.each(['\u0000', '\u0007', '\u0085', '\ud800', '\ufffe', '\uffff'])(
    'has no %j, which no file can carry',
    (sign) => {
      for (const schema of [text(), optionalText()])
        expect(read(schema, `a${sign}b`)).toBe('must not contain control characters');
    },
  );
});

describe('an address', () => {
  it('that is empty is required, one that is none is no address', () => {
    expect(read(email, ' ')).toBe('is required');
    expect(read(email, 'x')).toBe('must be an e-mail address such as name@example.com');
  });
});

describe('an id', () => {
  it.each([0, '0', ''])('%j in a body is one that was not chosen', (value) => {
    expect(read(id, value)).toBe('is required');
  });

  it('is a whole number from 1', () => {
    expect(read(id, '7')).toBe(7);
    expect(read(id, -1)).toBe('must be a whole number from 1');
    expect(idParams.safeParse({ id: '0' }).error?.issues[0]?.message).toBe('must be a whole number from 1');
  });
});

describe('a flag in a filter', () => {
  it.each(['', 'All', 'all', undefined])('%j means either', (value) => expect(read(filterFlag, value)).toBeNull());

  it('is true or false in every spelling of the wire', () => {
    expect(['true', '1', true].map((value) => read(filterFlag, value))).toEqual([true, true, true]);
    expect(['false', '0', false].map((value) => read(filterFlag, value))).toEqual([false, false, false]);
    expect(read(filterFlag, 'maybe')).toBe('must be true, false or All');
  });
});
