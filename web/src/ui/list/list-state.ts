/** All lists have this in their state: page, length, order, words. */
export interface ListPosition {
  /** The first page is 1. It numbers the rows; the server finds the page by its cursor. */
  page: number;
  cursor: string | undefined;
  /** Counts the rows of a page. */
  limit: number;
  /** Names a column, with a leading '-' for descending; undefined for the list's own order. */
  sort: string | undefined;
  /** A row must contain these words. */
  q: string;
}

/** Holds the flat values of an address's query. */
export type AddressQuery = Record<string, string>;

/** A Zod schema of the contract or of the page can validate one filter. */
interface FilterSchema {
  safeParse: (value: unknown) => { success: boolean; data?: unknown };
}

/** Holds one schema per filter, such as the `shape` of a Zod object. Each must accept being absent (optional). */
export type FilterShape = Record<string, FilterSchema>;

/** A filter shape yields these values. */
export type FilterValues<Shape extends FilterShape> = {
  [Name in keyof Shape]?: NonNullable<Extract<ReturnType<Shape[Name]['safeParse']>, { success: true }>['data']>;
};

export const PAGE_LENGTHS = [10, 25, 50, 100, 500] as const;
const LONGEST_PAGE = 500;

/** Reads page, length, order and words from the address; invalid values fall back to their defaults. */
export function readPosition(query: AddressQuery, defaults: { limit: number; sort?: string }): ListPosition {
  const page = wholeNumber(query.page, 1, Number.MAX_SAFE_INTEGER) ?? 1;
  const sort = /^-?[A-Za-z][A-Za-z0-9.]*$/.test(query.sort ?? '') ? query.sort : defaults.sort;
  return {
    page: query.cursor ? page : 1,
    cursor: query.cursor || undefined,
    limit: wholeNumber(query.limit, 1, LONGEST_PAGE) ?? defaults.limit,
    sort,
    q: query.q ?? '',
  };
}

/** Reads the filters from the address; those that their schema rejects are omitted. */
export function readFilters<Shape extends FilterShape>(query: AddressQuery, shape: Shape): FilterValues<Shape> {
  const filters: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const text = query[name];
    if (text === undefined || text === '') continue;
    const read = schema.safeParse(text);
    if (read.success && read.data !== undefined && read.data !== null) filters[name] = read.data;
  }
  return filters as FilterValues<Shape>;
}

/** Writes filters as in the address and in the call: as text, without empty ones. */
export function writeFilters(filters: Record<string, unknown>): AddressQuery {
  const query: AddressQuery = {};
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== null && value !== '') query[name] = String(value);
  }
  return query;
}

/** Tells whether two queries have the same values, in any order. */
export function isSameQuery(one: AddressQuery, other: AddressQuery): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Gives the order after a click on a column: ascending, then descending, then the list's own. */
export function nextSort(current: string | undefined, column: string): string | undefined {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? undefined : column;
}

/** Gives the first and last row number of a page: 26 and 50 for page 2 of 25. Both are 0 without rows. */
export function rowRange(page: number, limit: number, rows: number): { first: number; last: number } {
  if (rows === 0) return { first: 0, last: 0 };
  const first = (page - 1) * limit + 1;
  return { first, last: first + rows - 1 };
}

function wholeNumber(text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}
