import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, type Source, type Wanted } from './allocate';

/**
 * There are two products in two warehouses with two sections each (places 11, 12, 21, 22), and a virtual warehouse
 * (30).
 */
const PLACES = [
  { warehouseId: 10, placeId: 11 },
  { warehouseId: 10, placeId: 12 },
  { warehouseId: 20, placeId: 21 },
  { warehouseId: 20, placeId: 22 },
  { warehouseId: 30, placeId: 30 },
];
const SPOTS = [1, 2].flatMap((productId) => PLACES.map((place) => ({ productId, ...place })));
const untracked = { lotId: null, isExpired: false };
const amount = fc.bigInt({ min: 0n, max: 5_000n });
const sources: fc.Arbitrary<Source[]> = fc
  .array(fc.tuple(amount, amount), { minLength: SPOTS.length, maxLength: SPOTS.length })
  .map((amounts) =>
    SPOTS.map((spot, index) => {
      const [available, reserved] = amounts[index] as [bigint, bigint];
      return { ...spot, ...untracked, available, reserved };
    }),
  )
  .chain((all) => fc.shuffledSubarray(all));
const lines: fc.Arbitrary<Wanted[]> = fc.array(
  fc.record({
    productId: fc.constantFrom(1, 2),
    placeId: fc.constantFrom(10, 20, 30),
    quantity: fc.bigInt({ min: 1n, max: 4_000n }),
  }),
  { minLength: 1, maxLength: 8 },
);
const balances = fc.constantFrom('available' as const, 'reserved' as const);

const sum = (quantities: bigint[]) => quantities.reduce((total, quantity) => total + quantity, 0n);
const isOf = (line: Wanted) => (one: Wanted | Source) =>
  one.productId === line.productId &&
  ('warehouseId' in one ? one.warehouseId === line.placeId : one.placeId === line.placeId);

test('lines are short exactly where their total exceeds what their place has', () => {
  fc.assert(
    fc.property(sources, lines, balances, (records, wanted, balance) => {
      const { shortages } = allocate(records, wanted, balance);
      for (const line of wanted) {
        const there = sum(records.filter(isOf(line)).map((record) => record[balance]));
        const isShort = sum(wanted.filter(isOf(line)).map(({ quantity }) => quantity)) > there;
        const { productId, placeId } = line;
        const expected = isShort ? [{ balance, quantity: there }] : [];
        const its = shortages.filter((one) => one.line.productId === productId && one.line.placeId === placeId);
        expect(its).toMatchObject(expected);
        expect(its).toHaveLength(expected.length);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('every line draws what it wants, no record gives more than it has, and each is exhausted before the next', () => {
  fc.assert(
    fc.property(sources, lines, balances, (records, wanted, balance) => {
      const { draws, shortages } = allocate(records, wanted, balance);
      fc.pre(shortages.length === 0);
      for (const line of wanted)
        expect(sum(draws.filter((draw) => draw.line === line).map(({ quantity }) => quantity))).toBe(line.quantity);
      expect(draws.map(({ line }) => wanted.indexOf(line))).toEqual(
        draws.map(({ line }) => wanted.indexOf(line)).toSorted((one, other) => one - other),
      );
      const given = (record: Source) =>
        sum(draws.filter((draw) => draw.source === record).map(({ quantity }) => quantity));
      for (const line of wanted) {
        const its = records.filter(isOf(line));
        const last = its.findLastIndex((record) => given(record) > 0n);
        for (const [index, record] of its.entries()) {
          if (index < last) expect(given(record)).toBe(record[balance]);
          expect(given(record) <= record[balance]).toBe(true);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a section or a virtual warehouse can be drawn from on its own', () => {
  const records: Source[] = [
    { productId: 1, warehouseId: 10, placeId: 11, ...untracked, available: 5n, reserved: 0n },
    { productId: 1, warehouseId: 10, placeId: 12, ...untracked, available: 5n, reserved: 0n },
    { productId: 1, warehouseId: 30, placeId: 30, ...untracked, available: 5n, reserved: 0n },
  ];
  const drawn = (placeId: number) =>
    allocate(records, [{ productId: 1, placeId, quantity: 3n }]).draws.map(({ source }) => source.placeId);
  expect([drawn(10), drawn(11), drawn(12), drawn(30)]).toEqual([[11], [11], [12], [30]]);
  expect(allocate(records, [{ productId: 1, placeId: 12, quantity: 6n }]).shortages).toEqual([
    { line: { productId: 1, placeId: 12, quantity: 6n }, balance: 'available', quantity: 5n },
  ]);
});

test('each line draws from what the lines before it left', () => {
  const records: Source[] = [
    { productId: 1, warehouseId: 10, placeId: 12, ...untracked, available: 4_000n, reserved: 0n },
    { productId: 1, warehouseId: 10, placeId: 11, ...untracked, available: 4_000n, reserved: 0n },
  ];
  const wanted = [1_500n, 3_000n, 2_500n].map((quantity) => ({ productId: 1, placeId: 10, quantity }));
  const { draws, shortages } = allocate(records, wanted);
  expect(shortages).toEqual([]);
  expect(draws).toMatchObject([
    { line: wanted[0], source: { placeId: 12 }, quantity: 1_500n },
    { line: wanted[1], source: { placeId: 12 }, quantity: 2_500n },
    { line: wanted[1], source: { placeId: 11 }, quantity: 500n },
    { line: wanted[2], source: { placeId: 11 }, quantity: 2_500n },
  ]);
});
