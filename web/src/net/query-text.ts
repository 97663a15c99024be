/** Holds the values of a query string; undefined, null and '' are omitted. */
export type QueryParams = Record<string, string | number | boolean | null | undefined>;

/** Adds `params` to `path` as its query string. */
export function queryText(path: string, params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
