import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';
import { onlyRow } from './only-row';

/** A condition on the rows of a table, in two forms that hold for the same rows. */
export interface Match {
  /** If it holds for few: indexes find them. */
  few: RawBuilder<boolean>;
  /** If it holds for many: it is quickly asked of each row, in the order of a list. */
  many: RawBuilder<boolean>;
  /** Whether it is known to hold for so many that the first form is not used. */
  isLarge: boolean;
}

export type Condition = Match | RawBuilder<boolean>;

export const always = asMatch(sql<boolean>`true`);

export function allOf(...conditions: Condition[]): Match {
  const matches = conditions.map(asMatch);
  const form = (name: 'few' | 'many') =>
    sql<boolean>`(${sql.join(
      matches.map((match) => match[name]),
      sql` and `,
    )})`;
  return { few: form('few'), many: form('many'), isLarge: matches.every((match) => match.isLarge) };
}

export function anyOf(...conditions: Condition[]): Match {
  const matches = conditions.map(asMatch);
  const form = (name: 'few' | 'many') =>
    sql<boolean>`(${sql.join(
      matches.map((match) => match[name]),
      sql` or `,
    )})`;
  const isLarge = matches.some((match) => match.isLarge);
  return { few: form(isLarge ? 'many' : 'few'), many: form('many'), isLarge };
}

function asMatch(condition: Condition): Match {
  return 'few' in condition ? condition : { few: condition, many: condition, isLarge: false };
}

/** The rows whose column refers to such a row of another table. */
export function through(column: string, table: string, { few, many, isLarge }: Match): Match {
  const id = sql.ref(`${table}.id`);
  const from = sql`from ${sql.table(table)} where`;
  // The offset keeps the database from finding all of them before it asks for the first.
  const isThere = sql<boolean>`exists (select ${from} ${id} = ${sql.ref(column)} and ${many} offset 0)`;
  const isFound = sql<boolean>`${sql.ref(column)} = any(array(select ${id} ${from} ${few}))`;
  return { few: isLarge ? isThere : isFound, many: isThere, isLarge };
}

/** From this share of all rows on, reading them until enough are found is faster than asking an index for all. */
const LARGE_SHARE = 0.15;

/** The match, which is large if the database expects it to hold for a large share of a table's rows. */
export async function settled(database: Database, table: string, match: Match): Promise<Match> {
  const [found = 0, all = 0] = await expectedRows(database, table, [match.many, always.many]);
  return found < LARGE_SHARE * all ? match : { few: match.many, many: match.many, isLarge: true };
}

/** A part of a plan; `Plan Rows` is how many rows the database expects. */
interface Plan {
  'Plan Rows': number;
  Plans?: Plan[];
}

/** For how many rows of a table the database expects each of several conditions to hold, without counting any. */
export async function expectedRows(
  database: Database,
  table: string,
  conditions: RawBuilder<boolean>[],
): Promise<number[]> {
  const rows = conditions.map((condition) => sql`select from ${sql.table(table)} where ${condition}`);
  const plan = await onlyRow(
    sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${sql.join(rows, sql` union all `)}`,
    database,
  );
  return (plan['QUERY PLAN'][0].Plan.Plans ?? []).map((part) => part['Plan Rows']);
}
