import { describe, expect, it } from 'vitest';
import { GS, type Gs1Code, readGs1 } from './read-gs1';

const isRight = (code: Gs1Code | undefined) =>
  code !== undefined && code.elements.length > 0 && code.wrong.length === 0;
const written = (code: Gs1Code | undefined) =>
  code?.elements.map(({ identifier, value }) => `(${identifier})${value}`).join('');

/* '^' stands for FNC1. What GS1's own syntax engine takes and refuses. */
describe('element strings', () => {
  it.each([
    ['^991234', '(99)1234'],
    ['^0112345678901231', '(01)12345678901231'],
    ['^0112345678901231^', '(01)12345678901231'],
    ['^0112345678901231991234', '(01)12345678901231(99)1234'],
    ['^0112345678901231^991234', '(01)12345678901231(99)1234'],
    ['^2421', '(242)1'],
    ['^242123456', '(242)123456'],
    ['^242123456^10ABC123', '(242)123456(10)ABC123'],
    ['^81111234^10ABC123', '(8111)1234(10)ABC123'],
    ['^800112341234512398^0112345678901231', '(8001)12341234512398(01)12345678901231'],
    ['^7007211225211231', '(7007)211225211231'],
    ['^7007211225', '(7007)211225'],
    ['^800302112345678900ABC', '(8003)02112345678900ABC'],
    ['^800302112345678900^10ABC123', '(8003)02112345678900(10)ABC123'],
    ['^7230123', '(7230)123'],
    ['^7230121234567890123456789012345678', '(7230)121234567890123456789012345678'],
    ['^235ABCDEFGHIJKLMNOPQRSTUVWXYZ12', '(235)ABCDEFGHIJKLMNOPQRSTUVWXYZ12'],
    ['^0112345678901231235XYZ^10BATCH', '(01)12345678901231(235)XYZ(10)BATCH'],
    ['^423528528528528528', '(423)528528528528528'],
    ['^31001234561012345', '(3100)123456(10)12345'],
    ['^390012345^11991225', '(3900)12345(11)991225'],
    [`^99${'A'.repeat(90)}`, `(99)${'A'.repeat(90)}`],
  ])('%s is read', (text, elements) => {
    expect([isRight(readGs1(text)), written(readGs1(text))]).toEqual([true, elements]);
  });

  it.each([
    '^891234',
    '^99~ABC',
    '^99ABC~',
    '^01A2345678901231',
    '^011234567890123A',
    '^0112345678901234',
    '^011234567890123',
    '^01123456789012312',
    '^011234567890123^',
    '^01123456789012345^',
    '^01123456789012345^991234',
    '^2421234567',
    '^8111123',
    '^811112345',
    '^80011234123451239',
    '^8001123412345123981',
    '^80011234123451239^0112345678901231',
    '^70072112252',
    '^7007211225211',
    '^700721122521123',
    '^70072112252212311',
    '^800302112345678901ABC',
    '^800302112345678900ABCDEFGHIJKLMNOPQ',
    '^72301212345678901234567890123456789',
    '^723012',
    '^235ABCDEFGHIJKLMNOPQRSTUVWXYZ123',
    '^423',
    '^42352',
    '^4235285',
    '^4235285285285285285',
    `^99${'A'.repeat(91)}`,
    '^',
  ])('%s is not all right', (text) => expect(isRight(readGs1(text))).toBe(false));

  it.each(['', '991234', 'ABC', '0112345678901231', 'A^99', '6161000000019'])('%j is not a GS1 code', (text) =>
    expect(readGs1(text)).toBeUndefined(),
  );

  it('that are unknown or wrong void nothing else', () => {
    expect(readGs1('^0112345678901231^89XYZ^10LOT^17261332^21S-1')).toEqual({
      elements: [
        { identifier: '01', value: '12345678901231' },
        { identifier: '10', value: 'LOT' },
        { identifier: '21', value: 'S-1' },
      ],
      wrong: [
        { identifier: '', value: '89XYZ' },
        { identifier: '17', value: '261332' },
      ],
    });
    // An identifier that is reserved, but whose length is known, needs no separator after it.
    expect(written(readGs1('^04123456789012345610LOT'))).toBe('(10)LOT');
  });
});

describe('values', () => {
  it.each(['(00)123456789012345675', '(01)95012345678903(3103)000123', '(4326)201231', '(17)261200', '(8030)ABC-1='])(
    '%s is right',
    (text) => expect(isRight(readGs1(text))).toBe(true),
  );

  it.each([
    '(00)A23456789012345675',
    '(10) ',
    '(8010)123456_',
    '(8030)ABC:123',
    '(00)123456789012345670',
    '(4326)201300',
    '(4326)201200',
    '(17)261301',
    '(17)260230',
    '(01)95012345678902(3103)000123',
    '(01)95012345678903(11)131313',
  ])('%s is wrong', (text) => expect(isRight(readGs1(text))).toBe(false));
});

describe('brackets', () => {
  it.each([
    ['(01)12345678901231(10)12345', '(01)12345678901231(10)12345'],
    ['(10)12345\\(11)991225', '(10)12345(11)991225'],
    ['(10)12345\\(', '(10)12345('],
  ])('%s is read', (text, elements) => expect(written(readGs1(text))).toBe(elements));

  it.each(['(1A)12345', '12345', '()12345', '(1)12345', '(12345)12345', '(15', '('])(
    '%s is not written in brackets',
    (text) => expect(isRight(readGs1(text))).toBe(false),
  );

  it.each(['(10)(11)98765', '(10)12345(11)', '(01)123456789012312(10)12345', '(17)9(90)217'])('%s is wrong', (text) =>
    expect(isRight(readGs1(text))).toBe(false),
  );
});

describe('an identifier that is given twice', () => {
  it.each([
    '(01)12312312312333(10)A1(10)B2',
    `]C1011231231231233310A1${GS}10B2`,
    'https://example.com/01/12312312312333/10/A1?10=B2',
    'https://example.com/01/12312312312333?10=A1&10=B2',
  ])('counts for nothing if its values differ: %s', (text) => {
    expect(readGs1(text)).toEqual({
      elements: [{ identifier: '01', value: '12312312312333' }],
      wrong: [
        { identifier: '10', value: 'A1' },
        { identifier: '10', value: 'B2' },
      ],
    });
  });

  it('counts for nothing too if one of its values could not be right', () => {
    expect(readGs1('(17)261231(17)261331')).toMatchObject({ elements: [], wrong: [{}, {}] });
    expect(readGs1('(17)261331(17)261331')?.wrong).toHaveLength(1);
  });

  it('counts once if they are the same', () => {
    expect(written(readGs1('(01)12312312312333(10)A1(10)A1'))).toBe('(01)12312312312333(10)A1');
  });
});

describe('what scanners send', () => {
  const elements = '(01)12312312312333(10)ABC123(99)TESTING';
  const body = (separator: string) => `011231231231233310ABC123${separator}99TESTING`;

  it.each([']C1', ']e0', ']d2', ']Q3', ']J1'])('begins with %s', (symbol) => {
    expect(written(readGs1(symbol + body(GS)))).toBe(elements);
  });

  it.each(['<GS>', '{GS}', '[GS]', '\u241d', '\\x1d', '|', '~'])(
    'has %s where ASCII 29 cannot be typed',
    (separator) => {
      expect(written(readGs1(`]C1${body(separator)}`))).toBe(elements);
    },
  );

  it('begins with FNC1 alone', () => expect(written(readGs1(GS + body(GS)))).toBe(elements));

  it.each([']Q1TESTING', ']d1^TESTING', ']E02112345678900', ']C0ABC', ']A0ABC'])('%s has no elements', (text) => {
    expect(readGs1(text)).toBeUndefined();
  });

  it.each([']C1', ']e0', ']C101123123123133^10ABC'])('%s is not all right', (text) => {
    expect(isRight(readGs1(text))).toBe(false);
  });

  it('may be an EAN with a composite part', () => {
    expect(written(readGs1(`]E02112345678900|]e099COMPOSITE${GS}98XYZ`))).toBe(
      '(01)02112345678900(99)COMPOSITE(98)XYZ',
    );
    expect(written(readGs1(`]E402345673|]e099COMPOSITE${GS}98XYZ`))).toBe('(01)00000002345673(99)COMPOSITE(98)XYZ');
  });

  it.each([
    ['https://example.com/01/12312312312333?99=TEST', '(01)12312312312333(99)TEST'],
    ['HTTPS://id.gs1.org/01/12312312312333/10/ABC%2F1?17=261231', '(01)12312312312333(10)ABC/1(17)261231'],
    ['https://example.com/some/where/01/2112345678900/', '(01)02112345678900'],
    ['https://example.com/01/12312312312333/10/A+B', '(01)12312312312333(10)A+B'],
    ['https://example.com/01/12312312312333?10=A+B', '(01)12312312312333(10)A+B'],
    [
      'https://example.com/00/123456789012345675?02=2112345678900&37=4',
      '(00)123456789012345675(02)02112345678900(37)4',
    ],
    [
      'https://example.com/00/123456789012345675/02/2112345678900/37/4',
      '(00)123456789012345675(02)02112345678900(37)4',
    ],
    ['https://example.com/01/2112345678900?01=02112345678900', '(01)02112345678900'],
  ])('may be a link: %s', (text, found) => expect(written(readGs1(text))).toBe(found));

  it.each(['https://example.com/', 'https://a/NOPRIMARYAI', 'https://ghala.example/gate/12'])(
    '%s is another link',
    (text) => expect(readGs1(text)).toBeUndefined(),
  );
});
