import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';
import { onlyRow } from './only-row';
import { plannedForValues } from './prepared-statements';

/** This is a condition on the rows of a table, in two forms that hold for the same rows. */
export interface Match {
  /** This form is used if it holds for few rows: indexes find them. */
  few: RawBuilder<boolean>;
  /** This form is used if it holds for many: it is quickly asked of each row, in the order of a list. */
  many: RawBuilder<boolean>;
  /** This is the part of it that indexes answer; it may hold for more rows. */
  keys: RawBuilder<boolean>;
  /** Says whether it is known to hold for so many that the first form is not used. */
  isLarge: boolean;
  /** Says for how many rows the database expects it to hold, where it was asked. */
  expected?: number;
}

type Form = 'few' | 'many' | 'keys';

export type Condition = Match | RawBuilder<boolean>;

export const always = asMatch(sql<boolean>`true`);
/** This is an alternative that is left out. */
export const never = asMatch(sql<boolean>`false`);

export function allOf(...conditions: Condition[]): Match {
  if (conditions.includes(never)) return never;
  const matches = conditions.map(asMatch);
  const all = (form: Form) =>
    sql<boolean>`(${sql.join(
      matches.map((match) => match[form]),
      sql` and `,
    )})`;
  const isLarge = matches.every((match) => match.isLarge);
  return { few: all('few'), many: all('many'), keys: all('keys'), isLarge };
}

export function anyOf(...conditions: Condition[]): Match {
  const matches = conditions.filter((condition) => condition !== never).map(asMatch);
  if (matches.length === 0) return never;
  const any = (form: Form) =>
    sql<boolean>`(${sql.join(
      matches.map((match) => match[form]),
      sql` or `,
    )})`;
  const many = any('many');
  if (matches.some((match) => match.isLarge)) return large(many);
  if (matches.every((match) => match.keys === match.many)) return asMatch(many);
  // With the keys apart, they are not asked again of each row that their indexes found.
  return { few: sql`(${any('keys')} and ${many})`, many, keys: any('keys'), isLarge: false };
}

function asMatch(condition: Condition): Match {
  return 'few' in condition ? condition : { ...large(condition), isLarge: false };
}

/** Makes a match that no index is asked for. */
export function large(many: RawBuilder<boolean>): Match {
  return { few: many, many, keys: many, isLarge: true };
}

/** Makes the same where some are found through other tables: each by its own joins, which no 'or' allows. */
export function anyOfIn(table: string, conditions: Condition[]): Match {
  const some = conditions.filter((condition) => condition !== never);
  const match = anyOf(...some);
  if (match.isLarge || some.length < 2) return match;
  const id = sql.ref(`${table}.id`);
  const rows = sql`select ${id} from ${sql.table(table)} where`;
  const parts = some.map((part) => sql`${rows} ${asMatch(part).few}`);
  const few = sql<boolean>`${id} in (${sql.join(parts, sql` union all `)})`;
  return { ...match, few, keys: few };
}

/** Finds the rows whose column refers to such a row of another table. */
export function through(column: string, table: string, match: Match): Match {
  if (match === never) return never;
  const { few, many, isLarge } = match;
  const id = sql.ref(`${table}.id`);
  const from = sql`from ${sql.table(table)} where`;
  // The offset keeps the database from finding all of them before it asks for the first.
  const condition = isLarge
    ? sql<boolean>`exists (select ${from} ${id} = ${sql.ref(column)} and ${many} offset 0)`
    : sql<boolean>`${sql.ref(column)} in (select ${id} ${from} ${few})`;
  return { ...large(condition), isLarge };
}

/** From this share of all rows on, reading them until enough are found is faster than asking an index for all. */
const LARGE_SHARE = 0.15;

export function isLargeShare(share: number): boolean {
  return share >= LARGE_SHARE;
}

/** Returns the match, which is large if the database expects it to hold for a large share of a table's rows. */
export async function settled(database: Database, table: string, match: Match): Promise<Match> {
  if (match === never) return never;
  const { all, conditions } = await expectedRows(database, table, [match.many]);
  const [expected = 0] = conditions;
  return { ...(isLargeShare(expected / all) ? large(match.many) : match), expected };
}

/** This is a part of a plan; `Plan Rows` says how many rows the database expects. */
interface Plan {
  'Plan Rows': number;
  Plans?: Plan[];
}

/**
 * Asks how many rows the database expects a table to have, and each of several conditions to hold for. It counts none.
 */
export async function expectedRows(
  database: Database,
  table: string,
  conditions: RawBuilder<boolean>[],
): Promise<{ all: number; conditions: number[] }> {
  const rows = [always.many, ...conditions].map((condition) => sql`select from ${sql.table(table)} where ${condition}`);
  const plan = await onlyRow(
    sql<{
      'QUERY PLAN': [{ Plan: Plan }];
    }>`explain (format json) ${sql.join(rows, sql` union all `)} ${plannedForValues}`,
    database,
  );
  const [all = 1, ...expected] = (plan['QUERY PLAN'][0].Plan.Plans ?? []).map((part) => part['Plan Rows']);
  return { all, conditions: expected };
}
