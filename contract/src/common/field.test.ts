import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { faultText } from '../refusals/fault-text';
import { email, longText, oneLine, optionalLine, optionalText, text } from './field';
import { filterFlag, filterText } from './filter';
import { id, idParams } from './id';
import { listQuery } from './list-query';

/** These are the errors of a schema for a value, or the parsed value. */
function read(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value);
  return result.success ? result.data : faultText(result.error.issues[0]?.message ?? '', 'en');
}

describe('a text', () => {
  it.each([
    ['spaces', ' \u00a0\u2003'],
    ['zero-width spaces', '\u200b\u200b'],
    ['a soft hyphen and a joiner', '\u00ad\u2060'],
    ['fillers that show nothing', '\u3164\u2800'],
  ])('of only %s is empty', (_what, value) => {
    expect(read(text(), value)).toBe('is required');
  });

  it('keeps the joiners within a word', () => {
    expect(read(text(), 'می\u200cخواهم')).toBe('می\u200cخواهم');
  });

  it('is the same however its accents are composed', () => {
    expect(read(text(), 'Cafe\u0301')).toBe('Café');
    expect(read(optionalText(), 'Cafe\u0301')).toBe('Café');
  });

  it.each(['\u0000', '\u0007', '\u0085', '\ud800', '\ufffe', '\uffff'])(
    'rejects %j, which no file can contain',
    (sign) => {
      for (const schema of [text(), optionalText()])
        expect(read(schema, `a${sign}b`)).toBe('must not contain control characters');
    },
  );
});

describe('a text of one line', () => {
  it.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\t', ' \n \t\r\n '])('replaces %j with a space', (sign) => {
    for (const schema of [text(), optionalLine(200)]) {
      expect(read(schema, `${sign}Ann${sign}Bcc: all${sign}`)).toBe('Ann Bcc: all');
      expect(read(schema, `a${sign.repeat(20)}b`)).toBe('a b');
    }
  });

  it('keeps its other spaces, and other texts their lines', () => {
    expect(oneLine('a  b\u00a0c')).toBe('a  b\u00a0c');
    expect(read(optionalText(), 'a\n\tb')).toBe('a\n\tb');
    expect(read(longText(200), ' a\nb ')).toBe('a\nb');
  });
});

describe('an oversized text', () => {
  it.each([
    ['accents', '\u0323\u0301'.repeat(400_000)],
    ['spaces', `a${' '.repeat(900_000)}b`],
    ['line ends', `a${' \n'.repeat(900_000)}b`],
  ])('is refused at once: %s', (_what, value) => {
    const start = Date.now();
    for (const schema of [text(), longText(2000), optionalText(), optionalLine(200), filterText(), listQuery.shape.q])
      expect(read(schema, value)).toMatch(/^must be at most \d+ characters$/);
    expect(Date.now() - start).toBeLessThan(30_000);
  });

  it('may have spaces around it and its accents apart', () => {
    expect(read(text(5), `  ${'e\u0301'.repeat(5)}  `)).toBe('ééééé');
    expect(read(optionalLine(5), `  ${'e\u0301'.repeat(5)}  `)).toBe('ééééé');
    expect(read(text(5), 'abcdef')).toBe('must be at most 5 characters');
  });
});

describe('an address', () => {
  it('is required if empty, and must be an address otherwise', () => {
    expect(read(email, ' ')).toBe('is required');
    expect(read(email, 'x')).toBe('must be an e-mail address such as name@example.com');
  });
});

describe('an id', () => {
  it.each([0, '0', ''])('that is %j in a body means none was chosen', (value) => {
    expect(read(id, value)).toBe('is required');
  });

  it('is a whole number from 1', () => {
    expect(read(id, '7')).toBe(7);
    expect(read(id, -1)).toBe('must be a whole number from 1');
    expect(idParams.safeParse({ id: '0' }).error?.issues[0]?.message).toBe('wholeFrom1');
  });
});

describe('a flag in a filter', () => {
  it.each(['', 'All', 'all', undefined])('%j means either', (value) => expect(read(filterFlag, value)).toBeNull());

  it('accepts true and false in every spelling of the wire', () => {
    expect(['true', '1', true].map((value) => read(filterFlag, value))).toEqual([true, true, true]);
    expect(['false', '0', false].map((value) => read(filterFlag, value))).toEqual([false, false, false]);
    expect(read(filterFlag, 'maybe')).toBe('must be true, false or All');
  });
});
