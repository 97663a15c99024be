import type { ReceivedLine } from '@ghala/contract/calls/batches';
import type { DispatchReportRow } from '@ghala/contract/calls/dispatches';
import type { PickupReportRow } from '@ghala/contract/calls/pickups';
import type { ReportName, ReportSteps } from '@ghala/contract/calls/reports';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '../../shared/api-client';
import { apiList } from '../../shared/api-list';
import { downloadFile, stampedName } from '../../shared/download';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** YYYY-MM-DD, both included; '' is none. */
export interface Period {
  dateFrom: string;
  dateTo: string;
}

/** The rows of each report. */
export interface ReportRows {
  dispatch: DispatchReportRow;
  pickup: PickupReportRow;
  receiving: ReceivedLine;
}

/** How each report is asked for, and what is said where it has nothing. */
export const reportCalls: Record<ReportName, { path: string; key: string; file: string; emptyTitle: string }> = {
  dispatch: {
    path: '/dispatches/report',
    key: 'dispatches',
    file: 'dispatch_report',
    emptyTitle: 'No Dispatch note found',
  },
  pickup: { path: '/pickups/report', key: 'pickups', file: 'pickup_report', emptyTitle: 'No Pickup note found' },
  receiving: { path: '/batches/report', key: 'batches', file: 'receiving_report', emptyTitle: 'No report found' },
};

/** One page of a report's rows. */
export function useReportRows<Name extends ReportName>(report: Name, period: Period, list: Pick<ListState, 'params'>) {
  const { path, key } = reportCalls[report];
  return useListQuery<ReportRows[Name]>({ queryKey: ['reports', report, 'rows'], path, key, list, body: period });
}

/** What the report's chart draws. */
export function useReportSteps(report: ReportName, period: Period) {
  return useQuery({
    queryKey: ['reports', report, 'steps', period],
    queryFn: ({ signal }) => apiGet<ReportSteps>(`/reports/${report}/steps`, { ...period }, { signal }),
  });
}

/** Downloads a report; false where there is nothing in it. Throws ApiError. */
export async function downloadReport(report: ReportName, period: Period, format: 'csv' | 'xlsx'): Promise<boolean> {
  const { path, key, file } = reportCalls[report];
  const { total } = await apiList(path, { limit: 1 }, { key, body: period });
  if (total === 0) return false;
  await downloadFile(path, { params: { format }, body: period, fileName: stampedName(file, format) });
  return true;
}
