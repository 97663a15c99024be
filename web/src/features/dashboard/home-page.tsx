import { Alert, Grid, Stack } from '@mantine/core';
import { Chart } from '../../ui/charts/chart';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { useDashboard } from './dashboard.api';
import { FigureCards } from './figure-cards';
import { FirstSteps } from './first-steps';
import { largestCategories } from './largest-categories';
import { StockLevelMonitor } from './stock-level-monitor';
import { TodaysOrders } from './todays-orders';

/** More bars than these no longer have room for their names. */
const MOST_BARS = 10;

/** The day and the month at a glance. */
export default function HomePage() {
  const { data, isError, isFetching, refetch } = useDashboard();
  if (data === undefined)
    return (
      <Page>
        {isError ? (
          <ErrorState
            title="Error"
            error="An error occurred while fetching the dispatches."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeletons lines={5} height={88} />
        )}
      </Page>
    );
  // A place that is empty now counts as out of stock: no count at all means that nothing was ever received.
  const hasHadStock = Object.values(data.stockLevels).some((count) => count > 0);
  return (
    <Page>
      <Stack gap="sm">
        {data.warnings.length === 0 ? null : (
          <Alert color="yellow" title="The server needs attention" role="status">
            {data.warnings.map((warning) => (
              <div key={warning}>{warning}</div>
            ))}
          </Alert>
        )}
        {hasHadStock ? null : <FirstSteps />}
        <FigureCards cards={data.cards} />
        <Grid gap="sm">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <TodaysOrders todaysOrders={data.todaysOrders} todaysOrderCount={data.todaysOrderCount} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <StockLevelMonitor counts={data.stockLevels} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 6 }}>
            <Section title="This Week" isFilling>
              <Chart
                kind="line"
                label="Orders and receipts of each day of this week"
                axis={{ key: 'day', label: 'Day' }}
                series={['Orders', 'BPNs']}
                data={data.week}
              />
            </Section>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 6 }}>
            <Section title="Products by Category" isFilling>
              {data.categories.length === 0 ? (
                <EmptyState text="No Product Category." hint="Products appear here by their category." />
              ) : (
                <Chart
                  kind="bar"
                  label="How many products each category has"
                  axis={{ key: 'category', label: 'Category' }}
                  series={['Products']}
                  data={largestCategories(data.categories, MOST_BARS)}
                />
              )}
            </Section>
          </Grid.Col>
        </Grid>
      </Stack>
    </Page>
  );
}
