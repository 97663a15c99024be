import { type CountPlan, countCalls } from '@ghala/contract/calls/counts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { COUNTS_KEY, STOCK_KEY } from '../../net/query-keys';
import { change, type Input, send, sendList } from '../../net/send';
import { readLocal, writeLocal } from '../../offline/local-store';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/** Each step of a count changes these. */
export const COUNT_CHANGED: readonly QueryKey[] = [COUNTS_KEY, STOCK_KEY];

export function useCounts(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...COUNTS_KEY, 'list'], call: countCalls.list, input: {}, list });
}

/** The clock of this device is this many milliseconds behind the server's, as of the last answer about a count. */
const CLOCK = 'server-clock';

/** Tells the time by the server's clock, as far as this device knows it. */
export function serverNow(): string {
  return new Date(Date.now() + (readLocal<number>(CLOCK) ?? 0)).toISOString();
}

export const countKey = (id: number) => [...COUNTS_KEY, 'one', id];

export function countQuery(id: number) {
  return queryOptions({
    queryKey: countKey(id),
    queryFn: async ({ signal }) => {
      const { count } = await send(countCalls.get, { params: { id } }, { signal });
      writeLocal(CLOCK, Date.parse(count.now) - Date.now());
      return count;
    },
  });
}

/** Loads one page of the sheet. */
export function useSheet(id: number, list: Pick<ListState, 'params'>) {
  return useListQuery({
    queryKey: [...COUNTS_KEY, 'sheet', id],
    call: countCalls.lines,
    input: { params: { id } },
    list,
  });
}

/** Loads who counted a line. */
export function entriesQuery(lineId: number) {
  return queryOptions({
    queryKey: [...COUNTS_KEY, 'entries', lineId],
    queryFn: async ({ signal }) => (await send(countCalls.entries, { params: { lineId } }, { signal })).entries,
  });
}

/** A device shows and keeps at most this many lines of one section: two pages of a list. */
export const MOST_WALKED = 1000;
const PAGE = MOST_WALKED / 2;

export const walkKey = (id: number, sectionId: number | null) => [...COUNTS_KEY, 'walk', id, sectionId];

/** The figures of others are loaded again after this time: reloading at each figure would load all lines each time. */
export const WALK_REFRESH_MS = 60_000;

/** Loads the first lines of a section, in the order of the walk. */
export function walkQuery(id: number, sectionId: number | null) {
  return queryOptions({
    queryKey: walkKey(id, sectionId),
    queryFn: async ({ signal }) => {
      const input = { params: { id }, query: { sectionId: sectionId ?? '' } } as const;
      const first = await sendList(countCalls.walk, input, { limit: PAGE }, { signal });
      if (first.next === undefined) return first.rows;
      const more = await sendList(countCalls.walk, input, { limit: PAGE, cursor: first.next }, { signal });
      return [...first.rows, ...more.rows];
    },
  });
}

export function savePlan(id: number | undefined, body: Input<typeof countCalls.create>['body']) {
  return id === undefined ? change(countCalls.create, { body }) : change(countCalls.update, { params: { id }, body });
}

export function startCount(id: number) {
  return change(countCalls.start, { params: { id } });
}

export function joinCount(id: number) {
  return change(countCalls.join, { params: { id } });
}

export function endCounting(id: number) {
  return change(countCalls.close, { params: { id } });
}

export function resumeCounting(id: number) {
  return change(countCalls.reopen, { params: { id } });
}

/** The user has already been told which lines are left out. */
export function submitCount(id: number) {
  return change(countCalls.submit, { params: { id }, body: { leaveOut: true } });
}

export function cancelCount(id: number, reason: string) {
  return change(countCalls.cancel, { params: { id }, body: { reason } });
}

export function askRecount(id: number, body: { lineIds: number[]; byAnyone?: boolean }) {
  return change(countCalls.askRecount, { params: { id }, body });
}

export function useAccuracy(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...COUNTS_KEY, 'accuracy'], call: countCalls.accuracy, input: {}, list });
}

/** Holds a plan's fields in its form; a figure is '' while it is empty. */
export type PlanValues = Omit<
  CountPlan,
  'warehouseId' | 'counters' | 'pickProducts' | 'tolerancePercent' | 'toleranceValue'
> & {
  warehouseId: number | null;
  counters: string;
  pickProducts: number | string;
  tolerancePercent: number | string;
  toleranceValue: number | string;
};
