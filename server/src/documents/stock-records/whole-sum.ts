import { type RawBuilder, sql } from 'kysely';

/** Sums up quantities: the sum is 0 of none, and null where one is withheld, as what is left would be taken for all. */
export function wholeSum(column: string | RawBuilder<unknown>): RawBuilder<number | null> {
  const quantity = typeof column === 'string' ? sql.ref(column) : column;
  return sql`case when count(*) = count(${quantity}) then coalesce(sum(${quantity}), 0) end`;
}

/** Says whether what some of these stock records hold is withheld. @param records a condition on stock_records */
export function isSomeWithheld(records: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from stock_records where ${records} and on_hand is null)`;
}
