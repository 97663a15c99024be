import type { AuditLogEntry, auditLogKindsAnswer } from '@ghala/contract/calls/audit-log';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiGet } from '../../shared/api-client';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

export const LOGS_PATH = '/logs';

/** One page of the log, newest first. */
export function useAuditLog(list: Pick<ListState, 'params'>) {
  return useListQuery<AuditLogEntry>({ queryKey: ['logs', 'list'], path: LOGS_PATH, list });
}

/** What the log can be filtered for; empty until it is known. */
export function useAuditLogKinds(): { entities: string[]; actions: string[] } {
  const { data } = useQuery({
    queryKey: ['logs', 'kinds'],
    queryFn: ({ signal }) => apiGet<z.infer<typeof auditLogKindsAnswer>>(`${LOGS_PATH}/kinds`, undefined, { signal }),
    staleTime: 60_000,
  });
  return data ?? { entities: [], actions: [] };
}
