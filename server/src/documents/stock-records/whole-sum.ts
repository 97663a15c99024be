import { type RawBuilder, sql } from 'kysely';

/** A sum of quantities, 0 of none; null where one is withheld: what is left would be taken for all. */
export function wholeSum(column: string): RawBuilder<number | null> {
  const quantity = sql.ref(column);
  return sql`case when count(*) = count(${quantity}) then coalesce(sum(${quantity}), 0) end`;
}
