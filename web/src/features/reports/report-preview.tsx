import type { ReportName } from '@ghala/contract/calls/reports';
import { formatDate } from '../../format/format';
import { sayTotal } from '../../format/total-text';
import { say, t } from '../../text/t';
import { Chart } from '../../ui/charts/chart';
import type { ListState } from '../../ui/list/use-list-state';
import { ErrorState } from '../../ui/page/error-state';
import { Skeletons } from '../../ui/page/skeletons';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { reportColumns } from './report-columns';
import { type Period, type ReportRows, reportLists, useReportRows, useReportSteps } from './reports.api';

interface ReportPreviewProps {
  report: ReportName;
  /** Names the report's documents in the plural. */
  documents: string;
  period: Period;
  list: ListState<object>;
}

/** Previews the file: the totals of each day or month, and the rows page by page. */
export function ReportPreview({ report, documents, period, list }: ReportPreviewProps) {
  const rows = useReportRows(report, period, list);
  return (
    <>
      {rows.data?.total === 0 ? null : <ReportChart report={report} documents={documents} period={period} />}
      <DataTable<ReportRows[ReportName]>
        name={`${report}-report`}
        label={say(t.reports.rows, { report })}
        // Each report has its own rows and columns.
        columns={reportColumns[report] as Column<ReportRows[ReportName]>[]}
        list={list}
        query={rows}
        summary={rows.data ? sayTotal(t.reports.rowCount, rows.data) : null}
        empty={{ text: reportLists[report].emptyTitle, hint: t.reports.nothingInPeriod }}
      />
    </>
  );
}

function ReportChart({ report, documents, period }: Omit<ReportPreviewProps, 'list'>) {
  const { data, isError, error, isFetching, refetch } = useReportSteps(report, period);
  if (isError)
    return (
      <ErrorState
        title={t.reports.theChartCouldNotBe}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data === undefined) return <Skeletons lines={1} height={240} />;
  return (
    <Chart
      // A line through one point would be a dot.
      kind={data.steps.length === 1 ? 'bar' : 'line'}
      label={say(data.step === 'day' ? t.reports.byDay : t.reports.byMonth, { report })}
      axis={
        data.step === 'day'
          ? { key: 'date', label: t.reports.day, textOf: formatDate }
          : { key: 'date', label: t.reports.month, textOf: monthText }
      }
      series={[
        { key: 'Documents', label: documents },
        { key: 'Lines', label: t.reports.lines },
      ]}
      data={data.steps}
      height={data.steps.length === 1 ? 140 : 240}
    />
  );
}

/** Writes the month of a calendar day as 11/2026. */
function monthText(day: string): string {
  return formatDate(day).slice(2);
}
