import { type RawBuilder, sql } from 'kysely';

/** Numbers by id. */
export type Figures = ReadonlyMap<number, number>;

/** Figures that are known already, as a column of the rows that have the ids; 0 where there is none. */
export function keptColumn(figures: Figures, id: string): RawBuilder<number> {
  return sql`coalesce((${JSON.stringify(Object.fromEntries(figures))}::jsonb ->> ${sql.ref(id)}::text)::numeric, 0)`;
}
