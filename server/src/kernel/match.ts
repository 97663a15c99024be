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

/** The same where parts are found through other tables: each part by its own joins, which no 'or' allows. */
export function anyOfIn(table: string, ...conditions: Condition[]): Match {
  const match = anyOf(...conditions);
  if (match.isLarge) return match;
  const id = sql.ref(`${table}.id`);
  const parts = conditions.map((part) => sql`select ${id} from ${sql.table(table)} where ${asMatch(part).few}`);
  return { ...match, few: sql<boolean>`${id} in (${sql.join(parts, sql` union all `)})` };
}

/** The rows whose column refers to such a row of another table. */
export function through(column: string, table: string, { few, many, isLarge }: Match): Match {
  const id = sql.ref(`${table}.id`);
  const from = sql`from ${sql.table(table)} where`;
  // The offset keeps the database from finding all of them before it asks for the first.
  const condition = isLarge
    ? sql<boolean>`exists (select ${from} ${id} = ${sql.ref(column)} and ${many} offset 0)`
    : sql<boolean>`${sql.ref(column)} in (select ${id} ${from} ${few})`;
  return { few: condition, many: condition, isLarge };
}

/** From this share of all rows on, reading them until enough are found is faster than asking an index for all. */
const LARGE_SHARE = 0.15;

export function isLargeShare(share: number): boolean {
  return share >= LARGE_SHARE;
}

/** The match, which is large if the database expects it to hold for a large share of a table's rows. */
export async function settled(database: Database, table: string, match: Match): Promise<Match> {
  const [share = 0] = await expectedShares(database, table, [match.many]);
  return isLargeShare(share) ? { few: match.many, many: match.many, isLarge: true } : match;
}

/** A part of a plan; `Plan Rows` is how many rows the database expects. */
interface Plan {
  'Plan Rows': number;
  Plans?: Plan[];
}

/** For which share of a table's rows the database expects each of several conditions to hold. It counts none. */
export async function expectedShares(
  database: Database,
  table: string,
  conditions: RawBuilder<boolean>[],
): Promise<number[]> {
  const rows = [always.many, ...conditions].map((condition) => sql`select from ${sql.table(table)} where ${condition}`);
  const plan = await onlyRow(
    sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${sql.join(rows, sql` union all `)}`,
    database,
  );
  const [all = 1, ...expected] = (plan['QUERY PLAN'][0].Plan.Plans ?? []).map((part) => part['Plan Rows']);
  return expected.map((count) => count / all);
}
