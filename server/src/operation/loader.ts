import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { DB } from '../db/database-types';
import type { Row, Send } from '../db/send';

/**
 * Facts are loaded and locked in this order, the lowest first; every lock in the application follows it. Rows of stock
 * come last, all in one statement, so that two groups never wait for each other.
 */
export const levels = { key: 0, approval: 1, document: 2, line: 3, plain: 4, stock: 5 } as const;
export type Level = keyof typeof levels;

/** Holds a statement of fixed text, which each connection prepares once. */
export type StatementText = string;

/**
 * Stands in place of a fact: someone else holds its row, or there is none. An operation on its own waits and learns
 * which.
 */
export const BUSY = Symbol('busy');

/** Holds the rows that a transaction has loaded, by table and id. */
export type KnownRows = Map<string, object>;

/** Returns the one object of a row: as known before, otherwise as found. */
export function onlyObject<Found extends object>(known: KnownRows, table: string, id: number, found: Found): Found {
  const name = `${table} ${id}`;
  const before = known.get(name);
  if (before !== undefined) return before as Found;
  known.set(name, found);
  return found;
}

/** Says how one kind of fact is loaded, for any number of keys at once. */
export interface Loader<Key, Fact> {
  readonly name: string;
  readonly level: Level;
  /**
   * They are sent one after the other, each with the same values.
   * @param waits whether to wait for rows that others hold; otherwise they are skipped
   */
  statements(waits: boolean): readonly StatementText[];
  /** Two keys with the same text are the same. */
  textOf(key: Key): string;
  values(keys: readonly Key[]): unknown[];
  /**
   * @param results the rows of each statement
   * @param known the rows loaded before, by `rowName`: a row is one object, however it was found
   * @returns a fact for each key, in the same order
   */
  facts(
    results: readonly (readonly Row[])[],
    keys: readonly Key[],
    waits: boolean,
    known: KnownRows,
  ): (Fact | typeof BUSY)[];
}

/** Loads facts at once. @returns them in the order of the keys */
export async function loadNow<Key, Fact>(
  send: Send,
  loader: Loader<Key, Fact>,
  keys: readonly Key[],
  waits: boolean,
  known: KnownRows = new Map(),
): Promise<(Fact | typeof BUSY)[]> {
  const values = loader.values(keys);
  const results = await Promise.all(loader.statements(waits).map((text) => send(text, values)));
  return loader.facts(results, keys, waits, known);
}

/** Compiles queries without a database. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type Query<Found> = (database: Kysely<DB>, ids: RawBuilder<number>) => Compilable<Found>;

interface Named {
  name: string;
  level: Level;
}

/** Loads the row with an id. */
export function rowById<Found extends { id: number }>({
  name,
  level,
  locks,
  shares,
  keeps,
  query,
}: Named & {
  /** Names the table whose rows are locked: `query` selects from it. If it is omitted, nothing is locked. */
  locks?: keyof DB;
  /** Names the table whose rows nobody changes until the commit: others who rely on them share the lock. */
  shares?: keyof DB;
  /** Names the table whose rows are only kept from deletion until what names them is visible. */
  keeps?: keyof DB;
  query: Query<Found>;
}): Loader<number, Found | undefined> {
  const { text, values } = compiled(query);
  const table = locks ?? shares ?? keeps;
  const strength = locks !== undefined ? 'no key update' : shares !== undefined ? 'share' : 'key share';
  const locking = table === undefined ? '' : ` order by "${table}"."id" for ${strength} of "${table}"`;
  return {
    name,
    level,
    statements: (waits) => [`${text}${locking}${table === undefined || waits ? '' : ' skip locked'}`],
    textOf: String,
    values,
    facts([rows = []], ids, waits, known) {
      const found = new Map((rows as Found[]).map((row) => [row.id, onlyObject(known, name, row.id, row)]));
      const missing = table === undefined || waits ? undefined : BUSY;
      return ids.map((id) => found.get(id) ?? missing);
    },
  };
}

/** Loads all rows that name an id, such as the lines of a document; they are locked with what they belong to. */
export function rowsBy<Found extends object>({
  name,
  level,
  of,
  sameAs,
  query,
}: Named & {
  /** The id that a row names. */
  of(row: Found): number;
  /** The loader that finds the same rows by their own ids, if there is one. */
  sameAs?: Loader<number, (Found & { id: number }) | undefined>;
  query: Query<Found>;
}): Loader<number, Found[]> {
  const { text, values } = compiled(query);
  return {
    name,
    level,
    statements: () => [text],
    textOf: String,
    values,
    facts([rows = []], ids, _waits, known) {
      const found = new Map<number, Found[]>(ids.map((id) => [id, []]));
      for (const row of rows as (Found & { id: number })[])
        found.get(of(row))?.push(sameAs === undefined ? row : onlyObject(known, sameAs.name, row.id, row));
      return ids.map((id) => found.get(id) ?? []);
    },
  };
}

/** Loads the rows of a query without values, such as a setting; they are the same for everyone. */
export function rowsFor<Found>({
  name,
  query,
}: {
  name: string;
  query(database: Kysely<DB>): Compilable<Found>;
}): Loader<null, Found[]> {
  const { sql: text, parameters } = query(compiler).compile();
  return {
    name,
    level: 'plain',
    statements: () => [text],
    textOf: () => '',
    values: () => [...parameters],
    facts: ([rows = []]) => [rows as Found[]],
  };
}

/** Gives out new ids of a table; the keys only have to differ. */
function idsOf(table: keyof DB): Loader<string, number> {
  const text = `select nextval(pg_get_serial_sequence('${table}', 'id'))::int as id from generate_series(1, $1::int)`;
  return {
    name: `${table} ids`,
    level: 'plain',
    statements: () => [text],
    textOf: (key) => key,
    values: (keys) => [keys.length],
    facts: ([rows = []]) => rows.map((row) => row.id as number),
  };
}

const idLoaders = new Map<keyof DB, Loader<string, number>>();

/** The loader of new ids of a table; it is given another key for each. */
export function newIds(table: keyof DB): Loader<string, number> {
  const known = idLoaders.get(table);
  if (known !== undefined) return known;
  const loader = idsOf(table);
  idLoaders.set(table, loader);
  return loader;
}

const KEYS = Symbol('keys');

/** Makes the fixed text of a query, and its values for an array of ids. */
function compiled<Found>(query: Query<Found>): { text: StatementText; values(ids: readonly number[]): unknown[] } {
  const { sql: text, parameters } = query(compiler, sql<number>`any(${KEYS}::int[])`).compile();
  if (!parameters.includes(KEYS)) throw new Error(`a loader takes no ids: ${text}`);
  return { text, values: (ids) => parameters.map((value) => (value === KEYS ? ids : value)) };
}
