import { Alert, Grid, Stack } from '@mantine/core';
import { weekdayOf } from '../../shared/format';
import { t } from '../../text/t';
import { Chart } from '../../ui/charts/chart';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { useDashboard } from './dashboard.api';
import { ExpectedOrders } from './expected-orders';
import { FigureCards } from './figure-cards';
import { FirstSteps } from './first-steps';
import { largestCategories } from './largest-categories';
import { NeedsYou } from './needs-you';
import { StockLevelMonitor } from './stock-level-monitor';
import { TodaysOrders } from './todays-orders';

/** With more bars than this there is no room for names. */
const MOST_BARS = 10;

/** The day and the month at a glance. */
export default function HomePage() {
  const { data, isError, isFetching, refetch } = useDashboard();
  if (data === undefined)
    return (
      <Page>
        <Stack gap="sm">
          <NeedsYou />
          {isError ? (
            <ErrorState
              title={t.common.error}
              error={t.dashboard.dispatchesNotFetched}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <>
              <FigureCards cards={undefined} />
              <Skeletons lines={2} height={320} />
            </>
          )}
        </Stack>
      </Page>
    );
  // An empty place counts as out of stock: no other counts mean that nothing was ever received.
  const { unstocked, out, ...others } = data.stockLevels;
  const hasHadStock = out > unstocked || Object.values(others).some((count) => count > 0);
  return (
    <Page>
      <Stack gap="sm">
        <NeedsYou />
        {data.warnings.length === 0 ? null : (
          <Alert color="yellow" title={t.dashboard.theServerNeedsAttention} role="status">
            {data.warnings.map((warning) => (
              <div key={warning}>{warning}</div>
            ))}
          </Alert>
        )}
        {hasHadStock ? null : <FirstSteps />}
        <FigureCards cards={data.cards} />
        <Grid gap="sm">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Stack gap="sm">
              <ExpectedOrders />
              <TodaysOrders todaysOrders={data.todaysOrders} todaysOrderCount={data.todaysOrderCount} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack gap="sm">
              <StockLevelMonitor counts={data.stockLevels} />
              <Section title={t.dashboard.thisWeek}>
                <Chart
                  kind="line"
                  label={t.dashboard.weekChart}
                  axis={{ key: 'date', label: t.dashboard.day, textOf: weekdayOf }}
                  series={[
                    { key: 'Orders', label: t.common.orders },
                    { key: 'BPNs', label: t.dashboard.bpns },
                  ]}
                  data={data.week}
                  height={220}
                />
              </Section>
              <Section title={t.dashboard.productsByCategory}>
                {data.categories.length === 0 ? (
                  <EmptyState text={t.common.noProductCategory} hint={t.dashboard.noCategoryHint} />
                ) : (
                  <Chart
                    kind="bar"
                    label={t.dashboard.categoryChart}
                    axis={{ key: 'category', label: t.common.category }}
                    series={[{ key: 'Products', label: t.common.products }]}
                    data={largestCategories(data.categories, MOST_BARS)}
                  />
                )}
              </Section>
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </Page>
  );
}
