import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/** Loads one page of the log, newest first. */
export function useAuditLog(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: ['logs', 'list'], call: auditLogCalls.list, input: {}, list });
}

/** Loads one page of the unusual events, newest first. */
export function useUnusualEvents(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: ['logs', 'unusual'], call: auditLogCalls.unusual, input: {}, list });
}

/** Loads the options of the log's filters; they are empty until then. */
export function useAuditLogKinds(): { entities: string[]; actions: string[] } {
  const { data } = useQuery({
    queryKey: ['logs', 'kinds'],
    queryFn: ({ signal }) => send(auditLogCalls.kinds, {}, { signal }),
    staleTime: 60_000,
  });
  return data ?? { entities: [], actions: [] };
}
