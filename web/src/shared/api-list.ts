import { type CallOptions, call, type QueryParams, readAnswer, withQuery } from './api-client';

/** One page of a list. `next` and `prev` are the cursors of the pages beside it, absent at the ends. */
export interface Page<Row> {
  rows: Row[];
  /** Rows in the whole filtered list. */
  total: number;
  next?: string;
  prev?: string;
}

export interface ListParams extends QueryParams {
  /** Rows a page, 1 to 500. Always sent: without it the whole list is answered. */
  limit: number;
  cursor?: string;
  /** A column's name, with a leading '-' for descending. */
  sort?: string;
  q?: string;
}

/**
 * One page of a list call (GET `path`, under /api; with a `body` POST, as searches and reports are).
 * `key` names the array where the answer is an object (`{status: 1, activities: […]}`); without it the answer is
 * the bare array. Throws ApiError.
 */
export async function apiList<Row>(
  path: string,
  params: ListParams,
  { key, body, ...options }: CallOptions & { key?: string; body?: object } = {},
): Promise<Page<Row>> {
  const response = await call(body ? 'POST' : 'GET', withQuery(path, params), body, options);
  const answer = await readAnswer<Row[] | Record<string, Row[]>>(response);
  const rows = (Array.isArray(answer) ? answer : key === undefined ? undefined : answer[key]) ?? [];
  const links = readLinks(response.headers.get('Link'));
  const total = Number(response.headers.get('X-Total-Count') ?? Number.NaN);
  return { rows, total: Number.isFinite(total) ? total : rows.length, ...links };
}

/**
 * The cursors in a Link header, by their rel: `</api/x?limit=25&cursor=abc>; rel="next"` gives `{next: 'abc'}`.
 * A link without a cursor leads to the first page and gives ''.
 */
export function readLinks(header: string | null): { next?: string; prev?: string } {
  const links: { next?: string; prev?: string } = {};
  for (const match of (header ?? '').matchAll(/<([^>]*)>\s*;([^<]*)/g)) {
    const [, url = '', attributes = ''] = match;
    const rel = /rel\s*=\s*"?(next|prev)"?/i.exec(attributes)?.[1]?.toLowerCase();
    if (rel !== 'next' && rel !== 'prev') continue;
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
    links[rel] = new URLSearchParams(query).get('cursor') ?? '';
  }
  return links;
}
