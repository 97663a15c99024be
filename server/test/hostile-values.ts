/** Some layer might interpret these texts. */
export const hostileTexts = [
  'a\u0000b',
  '\ud800',
  'a\udfff.',
  '👩🏽‍🌾 \u202e\ufeff',
  "x'; drop table users; --",
  '%_\\',
  '#image("/etc/passwd") $x$ @a <b> *c',
  '<script>alert(1)</script>',
  '=cmd|"/c calc"!A1',
  '__proto__',
  'constructor',
  'NaN',
  '1e308',
  '-0',
  ' 1 ',
];

/** A field of any type gets these values of every other type. */
export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  'x'.repeat(100_000),
  '',
  null,
  true,
  [],
  [[1]],
  {},
  { constructor: { prototype: 1 } },
  0,
  -1,
  0.0001,
  1.5,
  2147483647,
  2147483648,
  Number.MAX_SAFE_INTEGER,
  999999999999.999,
  1e308,
  ...['2026-02-30', '0000-00-00', '0000-01-01', '0001-01-01', '9999-12-31', '9999-99-99'],
  ...['2026-02-30T10:00', '0000-01-01T00:00', '9999-12-31T23:59:59.999999Z', '2026-01-31T08:30+23:59'],
];

const hostileDates = ['2026-02-30T10:00', '0000-01-01T00:00', '9999-12-31T23:59:59.999999Z', '2026-01-31T08:30+23:59'];

/** This is the smallest representative subset, for cases where each attempt needs its own record. */
export const hostileChoice: readonly unknown[] = [
  ...['a\u0000b', '\ud800', "x'; drop table users; --", '#image("/etc/passwd") <b>', '__proto__', 'x'.repeat(100_000)],
  ...[null, [], {}, -1, 0.0001, 2147483647, 1e308],
  ...hostileDates,
];

/** Tells whether a value of the choice is hostile in place of this one: where any text is valid, so is a date. */
export function isHostileInPlaceOf(right: unknown, value: unknown): boolean {
  const isPlainText = typeof right === 'string' && Number.isNaN(Date.parse(right));
  return !isPlainText || !hostileDates.some((date) => date === value);
}

/** Each is one path segment, already escaped. */
export const hostileSegments = [
  ...['x', '0', '-1', '1.5', '1e3', '2147483647', '2147483648', '99999999999', '%20', '__proto__', 'constructor'],
  ...['%00', '%2F..', '..%2F..%2Fetc%2Fpasswd', '%ff', '%ED%A0%80', '%F0%9F%98%80', '%', "1'%20or%201=1--"],
  'a'.repeat(600),
];

function cursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Lists share these parameters. */
export const hostileListQueries: ReadonlyArray<Record<string, string>> = [
  ...['abc', '0', '-1', '1.5', '501', '1e308', ''].map((limit) => ({ limit })),
  ...['__proto__', 'constructor', '-', 'id;drop', 'x'.repeat(300), ''].map((sort) => ({ sort })),
  ...['x'.repeat(300), 'a\u0000b', '\u0001', '%_\\', '😀'].map((q) => ({ q })),
  ...['exe', '', 'constructor'].map((format) => ({ format })),
  ...['garbage', '', cursor(null), cursor([]), cursor({ sort: {}, id: 'x' }), 'x'.repeat(3000)].map((value) => ({
    cursor: value,
  })),
];

/**
 * Forges cursors that look valid for a list in that order but whose values no row can have.
 * @param withIds also such ids, which all orders of a list compare in the same way
 */
export function forgedCursors(sort: string, withIds: boolean): string[] {
  const values = ['', 'abc', 'a\u0000b', '\ud800', 'NaN', 'infinity', '0000-01-01', '1e400', '9'.repeat(200)];
  const ids = withIds ? [1, -1, 2147483648, Number.MAX_SAFE_INTEGER] : [];
  return [...values.map((value) => ({ value, id: 1 })), ...ids.map((id) => ({ value: '1', id }))].map((position) =>
    cursor({ sort, backwards: false, ...position }),
  );
}
