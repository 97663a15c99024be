import { useQuery } from '@tanstack/react-query';
import { monthText } from '../../format/format';
import { t } from '../../text/t';
import { Chart } from '../../ui/charts/chart';
import { Section } from '../../ui/page/section';
import { scorecardQuery } from './suppliers.api';

/** A line needs a few points. */
const LEAST_MONTHS = 3;
/** It is in pixels. */
const HEIGHT = 200;

/** Charts the lead time month by month, to show whether a supplier becomes slower. */
export default function LeadTimeChart({ id }: { id: number }) {
  const { data } = useQuery(scorecardQuery(id));
  if (data === undefined || data.months.filter(({ orders }) => orders > 0).length < LEAST_MONTHS) return null;
  return (
    <Section title={t.suppliers.leadTimeByMonth}>
      <Chart
        kind="line"
        label={t.suppliers.leadTimeByMonth}
        axis={{ key: 'month', label: t.suppliers.month, textOf: monthText }}
        series={[{ key: 'days', label: t.suppliers.medianDays }]}
        data={data.months}
        height={HEIGHT}
      />
    </Section>
  );
}
