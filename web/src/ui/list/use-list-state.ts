import { useNavigate, useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import type { ListParams, Page } from '../../net/page';
import { queryText } from '../../net/query-text';
import { readLocal, writeLocal } from '../../offline/local-store';
import {
  type AddressQuery,
  type FilterShape,
  type FilterValues,
  type ListPosition,
  nextSort,
  readFilters,
  readPosition,
  writeFilters,
} from './list-state';

const DEFAULT_PAGE_LENGTH = 25;

/**
 * Holds a list's place in the address, and functions that move it. Every change except turning the page goes to the
 * first page.
 */
export interface ListState<Filters = Record<string, unknown>> extends ListPosition {
  filters: Filters;
  /** Serves sendList as the server's input, and is part of the query key. */
  params: ListParams;
  /** It is true if words or a filter narrow the list. */
  isNarrowed: boolean;
  /** Replaces all filters and words. */
  setFilters: (filters: Filters, q?: string) => void;
  setLimit: (limit: number) => void;
  /** Cycles the order of a column: ascending, descending, the list's own. */
  toggleSort: (sortKey: string) => void;
  goNext: (page: Pick<Page<unknown>, 'next'>) => void;
  goBack: (page: Pick<Page<unknown>, 'prev'>) => void;
  /** Asks for the exact number of rows, until filters or words change. */
  countAll: () => void;
  /** Clears the list, as the Clear link does: no filters, no words, no view, first page. */
  clear: () => void;
  /** The address names the saved view with this id. */
  view: number | undefined;
  /** Filters, words, and the order and length that the address names: a view saves these. */
  query: Readonly<AddressQuery>;
  /** The address says nothing of the list, as in a menu. */
  isBare: boolean;
  /** Shows the list by a query alone; with `isFirst`, it replaces the address that opened it. */
  open: (query: AddressQuery, options?: { isFirst?: boolean }) => void;
  /** The filters have room for the views here. */
  viewsPlace: HTMLElement | null;
  setViewsPlace: (place: HTMLElement | null) => void;
  /** A phone's filters have room for the list's tools here. */
  toolsPlace: HTMLElement | null;
  setToolsPlace: (place: HTMLElement | null) => void;
}

/**
 * Keeps the state of a server-driven list in the address, so that a view can be shared and Back works. `shape` has one
 * Zod schema per filter (`{ stock: z.enum([...]).optional(), productId: z.coerce.number() }`, or the `.shape` of a
 * contract's query); keep it outside the component. `sort` is the list's own order, if it names one.
 */
export function useListState<Shape extends FilterShape>(
  shape: Shape,
  options: { sort?: string } = {},
): ListState<FilterValues<Shape>> {
  const query = useAddressQuery();
  const navigate = useNavigate();
  const limit = readLocal<number>('page-length') ?? DEFAULT_PAGE_LENGTH;
  const position = readPosition(query, { limit, sort: options.sort });
  const filters = readFilters(query, shape);
  const written = writeFilters(filters);
  const narrowing = queryText('', { ...written, q: position.q });
  const [counted, setCounted] = useState<string>();
  const [viewsPlace, setViewsPlace] = useState<HTMLElement | null>(null);
  const [toolsPlace, setToolsPlace] = useState<HTMLElement | null>(null);

  /** Changes the address; the page is the first unless the change names another. */
  function go(change: AddressQuery, keep: AddressQuery = { ...written, q: position.q }) {
    const place: AddressQuery = { ...orderIn(query), view: query.view ?? '', ...keep, ...change };
    void navigate({ to: '.', search: place, resetScroll: false });
  }

  return {
    ...position,
    filters,
    params: {
      ...written,
      q: position.q,
      sort: position.sort,
      limit: position.limit,
      cursor: position.cursor,
      ...(counted === narrowing && { total: 'exact' }),
    },
    isNarrowed: position.q !== '' || Object.keys(written).length > 0,
    setFilters: (next, q = '') => go({}, { ...writeFilters(next), q }),
    setLimit: (next) => {
      writeLocal('page-length', next);
      go({ limit: String(next) });
    },
    toggleSort: (sortKey) => go({ sort: nextSort(position.sort, sortKey) ?? '' }),
    goNext: ({ next }) => {
      if (next) go({ cursor: next, page: String(position.page + 1) });
    },
    goBack: ({ prev }) => go(position.page > 2 && prev ? { cursor: prev, page: String(position.page - 1) } : {}),
    countAll: () => setCounted(narrowing),
    clear: () => go({ view: '' }, {}),
    view: Number(query.view) || undefined,
    query: { ...orderIn(query), ...written, ...(position.q !== '' && { q: position.q }) },
    isBare: Object.keys(query).length === 0,
    open: (next, { isFirst = false } = {}) =>
      void navigate({ to: '.', search: next, replace: isFirst, resetScroll: false }),
    viewsPlace,
    setViewsPlace,
    toolsPlace,
    setToolsPlace,
  };
}

/**
 * Reads what the address asks of the list. A change is drawn in the browser's pauses, so that a click is answered at
 * once.
 */
function useAddressQuery(): AddressQuery {
  const router = useRouter();
  const { pathname } = router.latestLocation;
  const [query, setQuery] = useState<AddressQuery>(router.latestLocation.search);
  useEffect(() => {
    // The same screen may show another record by now.
    setQuery(router.latestLocation.search);
    return router.subscribe('onBeforeLoad', ({ toLocation }) => {
      // Another screen's address asks nothing of this one's list.
      if (toLocation.pathname === pathname) startTransition(() => setQuery(toLocation.search));
    });
  }, [router, pathname]);
  return query;
}

function orderIn({ limit, sort }: AddressQuery): AddressQuery {
  return { ...(limit && { limit }), ...(sort && { sort }) };
}
