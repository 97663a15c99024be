import { type ImportRow, importCalls, type importFilters, type importRequest } from '@ghala/contract/calls/imports';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { PRODUCTS_KEY, RECEIPTS_KEY, STOCK_KEY, SUPPLIERS_KEY } from '../../net/query-keys';
import { change, send } from '../../net/send';
import type { labels } from '../../text/t';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

const IMPORTS_KEY: QueryKey = ['imports'];

/** An import, or undoing one, may change these. */
export const IMPORTED: readonly QueryKey[] = [IMPORTS_KEY, PRODUCTS_KEY, STOCK_KEY, SUPPLIERS_KEY, RECEIPTS_KEY];

/** Tells what became of an import. */
export function stateOf({ opening, undoWaits, undoneAt }: ImportRow): keyof typeof labels.importState {
  if (undoneAt !== null) return 'undone';
  if (undoWaits) return 'undoWaits';
  return opening === 'pending' ? 'stockWaits' : opening === 'rejected' ? 'stockRejected' : 'stands';
}

export function useImports(list: Pick<ListState<Partial<z.output<typeof importFilters>>>, 'params'>) {
  return useListQuery({ queryKey: [...IMPORTS_KEY, 'list'], call: importCalls.list, input: {}, list });
}

export function importQuery(id: number) {
  return queryOptions({
    queryKey: [...IMPORTS_KEY, 'one', id],
    queryFn: async ({ signal }) => (await send(importCalls.get, { params: { id } }, { signal })).import,
  });
}

export function useImportRecords(id: number, list: Pick<ListState, 'params'>) {
  return useListQuery({
    queryKey: [...IMPORTS_KEY, 'records', id],
    call: importCalls.records,
    input: { params: { id } },
    list,
  });
}

/** Loads what undoing would do at present, and what prevents it. */
export async function loadUndoPlan(id: number) {
  return (await send(importCalls.undoPlan, { params: { id } })).plan;
}
export type UndoPlan = Awaited<ReturnType<typeof loadUndoPlan>>;

export function undoImport(id: number) {
  return change(importCalls.undo, { params: { id } });
}

/** Sends a spreadsheet with the fields of its columns. */
export function sendImport(file: File, body: z.input<typeof importRequest>) {
  return change(importCalls.import, { body, files: { file } });
}
