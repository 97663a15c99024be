import { byFefo, hasExpired } from '@ghala/contract/stock/fefo';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app';
import { byLastReceipt, fefoText, hasExpiredText, lastReceiptText } from './fefo';
import { lotFieldsText } from './held-lots';

const { database } = await createTestApp();
const { rows: days } = await sql<{ day: string; today: string }>`
  select (business_day() + n)::text as day, business_day()::text as today from generate_series(-2, 2) n`.execute(
  database,
);
const today = days[0]?.today ?? '';

/** There are few values, so that many agree; moments differ by microseconds. */
const lots = fc.array(
  fc.record({
    expiresOn: fc.constantFrom(null, '9999-12-31', ...days.map(({ day }) => day)),
    microseconds: fc.constantFrom(0, 1, 2, 999_999),
  }),
  { maxLength: 30 },
);

it('lots are in the same order, and have expired alike, in SQL and in the rule that both sides share', async () => {
  await fc.assert(
    fc.asyncProperty(lots, async (given) => {
      const { rows } = await sql<{
        lot: { lotId: number; expiresOn: string | null; isExpired: boolean; receivedAt: number };
      }>`
        select json_build_object(${sql.raw(lotFieldsText())}) as lot
        from (select (place * 7919) % 31 as id, 'L' || place as number, expires_on,
            timestamptz '2026-11-28 08:00' + microseconds * interval '1 microsecond' as received_at
          from rows from (unnest(${given.map(({ expiresOn }) => expiresOn)}::date[]),
              unnest(${given.map(({ microseconds }) => microseconds)}::int[]))
            with ordinality as given (expires_on, microseconds, place)) lot
        order by ${sql.raw(fefoText('lot'))}`.execute(database);
      const ordered = rows.map(({ lot }) => lot);
      expect(ordered).toHaveLength(given.length);
      expect(ordered.toReversed().sort(byFefo)).toEqual(ordered);
      for (const { expiresOn, isExpired } of ordered) expect(isExpired).toBe(hasExpired(expiresOn, today));
    }),
    { numRuns: 40 },
  );
});

it('records that hold the same lot are in the same order in SQL and on the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(0, 1, 2), { maxLength: 20 }), async (given) => {
      const { rows } = await sql<{ id: number; receivedAt: number }>`
        select id, (extract(epoch from received_at) * 1000000)::bigint as "receivedAt"
        from (select (place * 7919) % 31 as id,
            timestamptz '2026-11-28 08:00' + microseconds * interval '1 microsecond' as received_at
          from unnest(${given}::int[]) with ordinality as given (microseconds, place)) record
        order by ${sql.raw(lastReceiptText('record'))}`.execute(database);
      expect(rows.toReversed().sort(byLastReceipt)).toEqual(rows);
    }),
    { numRuns: 20 },
  );
});

it('expires at the end of its last day', async () => {
  const { rows } = await sql<{ day: string; isExpired: boolean }>`
    select lot.expires_on::text as day, ${sql.raw(hasExpiredText('lot'))} as "isExpired"
    from unnest(${days.map(({ day }) => day)}::date[]) as lot (expires_on) order by 1`.execute(database);
  expect(rows.map(({ isExpired }) => isExpired)).toEqual([true, true, false, false, false]);
});
