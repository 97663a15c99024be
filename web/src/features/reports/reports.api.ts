import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { type ReportName, reportCalls } from '@ghala/contract/calls/reports';
import type { RowOf } from '@ghala/contract/common/call';
import { useQuery } from '@tanstack/react-query';
import { downloadFile, stampedName } from '../../net/download';
import { send, sendList } from '../../net/send';
import { t } from '../../text/t';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/** Both days are inclusive and written YYYY-MM-DD; '' leaves one open. */
export interface Period {
  dateFrom: string;
  dateTo: string;
}

/** Each report has its call, and its message if there are no rows. */
export const reportLists = {
  dispatch: { call: dispatchCalls.report, file: 'dispatch_report', emptyTitle: t.reports.noDispatchNoteFound },
  pickup: { call: pickupCalls.report, file: 'pickup_report', emptyTitle: t.reports.noPickupNoteFound },
  receiving: { call: receiptCalls.report, file: 'receiving_report', emptyTitle: t.reports.noReportFound },
} as const satisfies Record<ReportName, object>;

export type ReportRows = { [Name in ReportName]: RowOf<(typeof reportLists)[Name]['call']> };

export function useReportRows(report: ReportName, period: Period, list: Pick<ListState, 'params'>) {
  const { call } = reportLists[report];
  return useListQuery({ queryKey: ['reports', report, 'rows'], call, input: { body: period }, list });
}

/** Loads what the report's chart draws. */
export function useReportSteps(report: ReportName, period: Period) {
  return useQuery({
    queryKey: ['reports', report, 'steps', period],
    queryFn: ({ signal }) => send(reportCalls.steps, { params: { report }, query: period }, { signal }),
  });
}

/** Downloads a report; false if it is empty. Throws ApiError. */
export async function downloadReport(report: ReportName, period: Period, format: 'csv' | 'xlsx'): Promise<boolean> {
  const { call, file } = reportLists[report];
  const { total } = await sendList(call, { body: period }, { limit: 1 });
  if (total === 0) return false;
  await downloadFile(call, { body: period, query: { format } }, stampedName(file, format));
  return true;
}
