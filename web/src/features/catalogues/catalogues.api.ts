import type {
  NogRow,
  PaymentRow,
  ProjectRow,
  PurposeRow,
  SubCategoryRow,
  TagRow,
  UnitRow,
} from '@ghala/contract/calls/catalogues';
import { useQuery } from '@tanstack/react-query';
import { apiGet, apiGetThatChanges, apiPost } from '../../shared/api-client';

/** Starts the keys of every catalogue and of the projects, those of the pickers too. */
export const catalogueKeys = [['catalogues'], ['projects']] as const;

type AnyRow = UnitRow & SubCategoryRow & PaymentRow & PurposeRow & TagRow & NogRow & ProjectRow;

/** An entry of any catalogue: it has the fields of its own kind. */
export type Entry = { id: number } & Partial<Omit<AnyRow, 'id'>>;

/** All entries of a catalogue, once its list is opened. These lists are short: they are not paged. */
export function useEntries(path: string, isShown: boolean) {
  return useQuery({
    queryKey: ['catalogues', 'all', path],
    queryFn: async ({ signal }) => {
      const answer = await apiGet<Entry[] | { data: Entry[] }>(path, undefined, { signal });
      return Array.isArray(answer) ? answer : answer.data;
    },
    enabled: isShown,
  });
}

/** Whether an outside service keeps the projects, so that none are added here. */
export function useProjectsAreOutside(): boolean {
  const { data } = useQuery({
    queryKey: ['projects', 'source'],
    queryFn: ({ signal }) => apiGet<{ isOutside: boolean }>('/v2/projects', { limit: 1 }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.isOutside ?? false;
}

export function addEntry(path: string, entry: object, idempotencyKey: string): Promise<{ message: string }> {
  return apiPost(path, entry, { idempotencyKey });
}

export function deleteEntry(path: string, id: number, idempotencyKey: string): Promise<{ message: string }> {
  return apiGetThatChanges(`${path}/delete/${id}`, { idempotencyKey });
}
