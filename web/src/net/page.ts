import type { QueryParams } from './query-text';

/** Holds one page of a list. `next` and `prev` are the cursors of the adjacent pages, absent at the ends. */
export interface Page<Row> {
  rows: Row[];
  /** Counts the rows in the whole filtered list. */
  total: number;
  /** There are more rows than `total`: the server stopped counting there. */
  isMinimum?: true;
  next?: string;
  prev?: string;
}

export interface ListParams extends QueryParams {
  /** The rows per page, 1 to 500, are always sent: without them the whole list is returned. */
  limit: number;
  cursor?: string;
  /** Names a column, with a leading '-' for descending. */
  sort?: string;
  q?: string;
  /** Counts all rows, however many. */
  total?: 'exact';
}

/**
 * Reads the cursors in a Link header, by their rel: `</api/x?limit=25&cursor=abc>; rel="next"` gives `{next: 'abc'}`. A
 * link without a cursor leads to the first page and gives ''.
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
