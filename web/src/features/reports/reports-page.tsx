import { type ReportName, reportAddress } from '@ghala/contract/calls/reports';
import { t } from '../../text/t';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { ReportPreview } from './report-preview';
import { ReportSection } from './report-section';

const sections: { report: ReportName; title: string; documents: string }[] = [
  { report: 'dispatch', title: t.reports.dispatchTitle, documents: t.reports.dispatchNotes },
  { report: 'pickup', title: t.reports.pickupTitle, documents: t.reports.pickupNotes },
  { report: 'receiving', title: t.reports.receivingTitle, documents: t.reports.bpns },
];

/**
 * Offers the three reports. One at a time can be previewed before its file is downloaded; that one and its period are
 * in the address, so that a view can be shared and Back works.
 */
export default function ReportsPage() {
  const list = useListState(reportAddress);
  const { report: shown, dateFrom = '', dateTo = '' } = list.filters;
  const period = { dateFrom, dateTo };
  return (
    <Page>
      {sections.map(({ report, title, documents }) => (
        <ReportSection
          key={report}
          report={report}
          title={title}
          shown={report === shown ? period : undefined}
          onPreview={(wanted) => list.setFilters({ report, ...wanted })}
        >
          {report === shown ? (
            <ReportPreview key={report} report={report} documents={documents} period={period} list={list} />
          ) : null}
        </ReportSection>
      ))}
    </Page>
  );
}
