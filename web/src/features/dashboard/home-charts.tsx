import type { Dashboard } from '@ghala/contract/calls/dashboard';
import { lazy, type ReactNode, Suspense } from 'react';
import { weekdayOf } from '../../format/format';
import { t } from '../../text/t';
import type { Chart as ChartType } from '../../ui/charts/chart';
import { EmptyState } from '../../ui/page/empty-state';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { largestCategories } from './largest-categories';

/** With more bars than this, there is no room for names. */
const MOST_BARS = 10;

/** The chart library loads apart, so that nobody waits for it to see the figures. `lazy` drops its type parameters. */
const Chart = lazy(async () => ({ default: (await import('../../ui/charts/chart')).Chart })) as typeof ChartType;

/** Charts the week, and the products by category. */
export function HomeCharts({ week, categories }: Pick<Dashboard, 'week' | 'categories'>) {
  return (
    <>
      <Section title={t.dashboard.thisWeek}>
        <Loaded height={220}>
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
        </Loaded>
      </Section>
      <Section title={t.dashboard.productsByCategory}>
        {categories.length === 0 ? (
          <EmptyState text={t.common.noProductCategory} hint={t.dashboard.noCategoryHint} />
        ) : (
          <Loaded height={300}>
            <Chart
              kind="bar"
              label={t.dashboard.categoryChart}
              axis={{ key: 'category', label: t.common.category }}
              series={[{ key: 'Products', label: t.common.products }]}
              data={largestCategories(categories, MOST_BARS)}
            />
          </Loaded>
        )}
      </Section>
    </>
  );
}

/** @param props.height of what is loaded, in pixels */
function Loaded({ height, children }: { height: number; children: ReactNode }) {
  return <Suspense fallback={<Skeletons lines={1} height={height} />}>{children}</Suspense>;
}
