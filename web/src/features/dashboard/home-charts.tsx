import type { Dashboard } from '@ghala/contract/calls/dashboard';
import { weekdayOf } from '../../shared/format';
import { t } from '../../text/t';
import { Chart } from '../../ui/charts/chart';
import { EmptyState } from '../../ui/empty-state';
import { Section } from '../../ui/section';
import { largestCategories } from './largest-categories';

/** With more bars than this there is no room for names. */
const MOST_BARS = 10;

/** The week, and the products by category. */
export default function HomeCharts({ week, categories }: Pick<Dashboard, 'week' | 'categories'>) {
  return (
    <>
      <Section title={t.dashboard.thisWeek}>
        <Chart
          kind="line"
          label={t.dashboard.weekChart}
          axis={{ key: 'date', label: t.dashboard.day, textOf: weekdayOf }}
          series={[
            { key: 'Orders', label: t.common.orders },
            { key: 'BPNs', label: t.dashboard.bpns },
          ]}
          data={week}
          height={220}
        />
      </Section>
      <Section title={t.dashboard.productsByCategory}>
        {categories.length === 0 ? (
          <EmptyState text={t.common.noProductCategory} hint={t.dashboard.noCategoryHint} />
        ) : (
          <Chart
            kind="bar"
            label={t.dashboard.categoryChart}
            axis={{ key: 'category', label: t.common.category }}
            series={[{ key: 'Products', label: t.common.products }]}
            data={largestCategories(categories, MOST_BARS)}
          />
        )}
      </Section>
    </>
  );
}
