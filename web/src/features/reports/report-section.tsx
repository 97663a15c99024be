import type { ReportName } from '@ghala/contract/calls/reports';
import { Button, Group } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import IconDownload from '~icons/download';
import IconTable from '~icons/table';
import { isDay } from '../../format/typed-date';
import { t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { DateField } from '../../ui/inputs/date-field';
import { Section } from '../../ui/page/section';
import { downloadReport, type Period, reportLists } from './reports.api';

interface ReportSectionProps {
  /** The specified title includes its number. */
  title: string;
  report: ReportName;
  /** Holds the previewed period, if this report is shown. */
  shown: Period | undefined;
  onPreview: (period: Period) => void;
  children?: ReactNode;
}

type Format = 'csv' | 'xlsx';

/** Shows one report: its period, its preview, and its files. */
export function ReportSection({ title, report, shown, onPreview, children }: ReportSectionProps) {
  const [period, setPeriod] = useState<Period>(shown ?? { dateFrom: '', dateTo: '' });
  const [running, setRunning] = useState<Format>();
  const { dateFrom = '', dateTo = '' } = shown ?? {};
  // Back changes the address, and the fields follow it.
  useEffect(() => {
    if (dateFrom !== '' || dateTo !== '') setPeriod({ dateFrom, dateTo });
  }, [dateFrom, dateTo]);

  /** Tells why the period is invalid; undefined if it is valid. Without dates, it covers all time. */
  const isHalf = (period.dateFrom === '') !== (period.dateTo === '');
  const isUnread = [period.dateFrom, period.dateTo].some((day) => day !== '' && !isDay(day));
  const isBackward = !isHalf && !isUnread && period.dateFrom > period.dateTo;
  const problem = isBackward ? t.reports.beforeDateFrom : undefined;
  const missing = (day: string) => (isHalf && day === '' ? t.reports.chooseBothDaysOrNone : undefined);
  const isWrong = isHalf || isUnread || isBackward;

  async function run(format: Format) {
    setRunning(format);
    try {
      const hasRows = await downloadReport(report, period, format);
      if (!hasRows) await alertError(reportLists[report].emptyTitle, t.reports.nothingInPeriod);
    } catch (error) {
      await alertError(reportLists[report].emptyTitle, error);
    } finally {
      setRunning(undefined);
    }
  }

  function preview(event: FormEvent) {
    event.preventDefault();
    if (!isWrong) onPreview(period);
  }

  const dayField = (name: keyof Period, label: string, error: string | undefined) => (
    <DateField
      nearest="past"
      label={label}
      value={period[name]}
      onChange={(day) => setPeriod({ ...period, [name]: day })}
      onPeriod={({ from, to }) => setPeriod({ dateFrom: from, dateTo: to })}
      error={error}
    />
  );

  return (
    <Section title={title}>
      <form onSubmit={preview}>
        <Group align="flex-start" gap="sm">
          <Group gap="sm" wrap="nowrap" align="flex-start" grow preventGrowOverflow={false}>
            {dayField('dateFrom', t.reports.dateFrom, missing(period.dateFrom))}
            {dayField('dateTo', t.reports.dateTo, missing(period.dateTo) ?? problem)}
          </Group>
          <Group gap="xs" mt={{ base: 0, sm: '1.5rem' }}>
            <Button
              type="submit"
              variant="default"
              disabled={isWrong}
              leftSection={<IconTable size="1.1em" aria-hidden />}
            >
              {t.reports.preview}
            </Button>
            <Button
              variant="default"
              disabled={isWrong}
              loading={running === 'csv'}
              leftSection={<IconDownload size="1.1em" aria-hidden />}
              onClick={() => void run('csv')}
            >
              {t.reports.exportReport}
            </Button>
            <Button variant="default" disabled={isWrong} loading={running === 'xlsx'} onClick={() => void run('xlsx')}>
              {t.reports.exportXlsx}
            </Button>
          </Group>
        </Group>
      </form>
      {children}
    </Section>
  );
}
