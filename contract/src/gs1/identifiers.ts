/**
 * These are the application identifiers of GS1, with the form of what follows each: `N6` is six digits, `N..8` up to
 * eight, `X` a character of GS1's set of 82, `Y` of that of 39, `Z` of that of 64; a part in square brackets may be
 * missing. After a part of digits, `!` says that its last one is a check digit, `@` that it is a date, and `~` that it
 * is one whose day may be 00. `*5` after identifiers: each has one more digit, from 0 to 5: the places after the
 * decimal point.
 * @see GS1 General Specifications, 3.2, and the GS1 Barcode Syntax Dictionary
 */
const FORMS: readonly (readonly [identifiers: string, form: string])[] = [
  ['00', 'N18!'],
  ['01 02 03', 'N14!'],
  ['10 21 22', 'X..20'],
  ['11 12 13 15 16 17', 'N6~'],
  ['20', 'N2'],
  ['235', 'X..28'],
  ['240 241 250 251', 'X..30'],
  ['242', 'N..6'],
  ['243 254', 'X..20'],
  ['253', 'N13![X..17]'],
  ['255', 'N13![N..12]'],
  ['30 37', 'N..8'],
  ['310-316*5 320-337*5 340-357*5 360-369*5 395*5', 'N6'],
  ['390*9 392*9', 'N..15'],
  ['391*9 393*9', 'N3N..15'],
  ['394*3', 'N4'],
  ['400 401 403', 'X..30'],
  ['402', 'N17!'],
  ['410-417', 'N13!'],
  ['420', 'X..20'],
  ['421', 'N3X..9'],
  ['422 424 426', 'N3'],
  ['423 425', 'N3[N3][N3][N3][N3]'],
  ['427', 'X..3'],
  ['4300 4301 4310 4311 4320', 'X..35'],
  ['4302-4306 4312-4316', 'X..70'],
  ['4307 4317', 'X2'],
  ['4308 4319', 'X..30'],
  ['4309', 'N10N10'],
  ['4318', 'X..20'],
  ['4321-4323', 'N1'],
  ['4324 4325', 'N6~N4'],
  ['4326', 'N6@'],
  ['4330-4333', 'N6[X1]'],
  ['7001', 'N13'],
  ['7002 7023', 'X..30'],
  ['7003', 'N6@N4'],
  ['7004', 'N..4'],
  ['7005', 'X..12'],
  ['7006', 'N6@'],
  ['7007', 'N6@[N6@]'],
  ['7008', 'X..3'],
  ['7009', 'X..10'],
  ['7010', 'X..2'],
  ['7011', 'N6@[N4]'],
  ['7020-7022', 'X..20'],
  ['7030-7039', 'N3X..27'],
  ['7040', 'N1X1X1X1'],
  ['7041', 'X..4'],
  ['710-717', 'X..20'],
  ['7230-7239', 'X2X..28'],
  ['7240', 'X..20'],
  ['7241', 'N2'],
  ['7242', 'X..25'],
  ['7250', 'N8'],
  ['7251', 'N8N4'],
  ['7252', 'N1'],
  ['7253 7254 7259', 'X..40'],
  ['7255', 'X..10'],
  ['7256', 'X..90'],
  ['7257', 'X..70'],
  ['7258', 'X3'],
  ['8001', 'N4N5N3N1N1'],
  ['8002 8012', 'X..20'],
  ['8003', 'N1N13![X..16]'],
  ['8004', 'X..30'],
  ['8005', 'N6'],
  ['8006 8026', 'N14!N4'],
  ['8007', 'X..34'],
  ['8008', 'N6@N2[N2][N2]'],
  ['8009', 'X..50'],
  ['8010', 'Y..30'],
  ['8011', 'N..12'],
  ['8013 8014 8020', 'X..25'],
  ['8017 8018', 'N18!'],
  ['8019', 'N..10'],
  ['8030', 'Z..90'],
  ['8040 8041', 'N15'],
  ['8042', 'N32'],
  ['8043', 'N18[N..2]'],
  ['8110 8112 8200', 'X..70'],
  ['8111', 'N4'],
  ['90', 'X..30'],
  ['91-99', 'X..90'],
];

/** Of identifiers that begin so, how long they and what follows are together: no separator is needed after them. */
const WHOLE_LENGTHS: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
};

/** Says what follows an identifier. */
export interface Form {
  /** Matches it whole, with one group for each part. */
  pattern: RegExp;
  /** Says how each part is checked, if it is. */
  checks: (PartCheck | undefined)[];
}
type PartCheck = 'digit' | 'date' | 'monthToo';

const CHECKS: Readonly<Record<string, PartCheck>> = { '!': 'digit', '@': 'date', '~': 'monthToo' };
const SETS: Readonly<Record<string, string>> = {
  N: '\\d',
  X: '[!"%&\'()*+,\\-./0-9:;<=>?A-Z_a-z]',
  Y: '[#\\-/0-9A-Z]',
  Z: '[\\-0-9A-Z_a-z=]',
};
const PART = /(\[?)([NXYZ])(\.\.)?(\d+)([!@~]?)\]?/g;

/** Each is found by its identifier. */
const forms = new Map(
  FORMS.flatMap(([identifiers, written]) => {
    const form = formFrom(written);
    return identifiers.split(' ').flatMap((range) => expanded(range).map((identifier) => [identifier, form] as const));
  }),
);

function formFrom(written: string): Form {
  const parts = [...written.matchAll(PART)];
  const source = parts.map(([, bracket, set = '', upTo, length]) => {
    const part = `(${SETS[set]}{${upTo ? '1,' : ''}${length}})`;
    return bracket === '[' ? `(?:${part})?` : part;
  });
  return { pattern: new RegExp(`^${source.join('')}$`), checks: parts.map(([, , , , , check = '']) => CHECKS[check]) };
}

/** '410-417' is 410 to 417, '390*9' is 3900 to 3909. */
function expanded(range: string): string[] {
  const [bases = '', most] = range.split('*');
  const [first = '', last = first] = bases.split('-');
  const all = upTo(Number(first), Number(last)).map((identifier) => String(identifier).padStart(first.length, '0'));
  return most === undefined ? all : all.flatMap((base) => upTo(0, Number(most)).map((digit) => `${base}${digit}`));
}

function upTo(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** This is the form of an identifier; undefined if GS1 has not given it. */
export function formOf(identifier: string): Form | undefined {
  return forms.get(identifier);
}

/**
 * These are the characters of an element, with its identifier, that begins a text; undefined if it may be of any
 * length.
 */
export function lengthOf(text: string): number | undefined {
  return WHOLE_LENGTHS[text.slice(0, 2)];
}
