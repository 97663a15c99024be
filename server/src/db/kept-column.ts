import { type RawBuilder, sql } from 'kysely';

/** Holds numbers by id. */
export type Figures = ReadonlyMap<number, number>;

/** Makes a column of figures that are known already, for the rows that have the ids; it is 0 where there is none. */
export function keptColumn(figures: Figures, id: string): RawBuilder<number> {
  return sql`coalesce((${JSON.stringify(Object.fromEntries(figures))}::jsonb ->> ${sql.ref(id)}::text)::numeric, 0)`;
}
