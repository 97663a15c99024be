import { Alert, Grid, Stack } from '@mantine/core';
import { ExpectedOrders, useExpectedAwaited } from '../../documents/expected-orders';
import { t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { Skeletons } from '../../ui/page/skeletons';
import { useDashboard } from './dashboard.api';
import { FigureCards } from './figure-cards';
import { FirstSteps, useStepsAwaited } from './first-steps';
import { HomeCharts } from './home-charts';
import { NeedsYou } from './needs-you';
import { StockLevelMonitor } from './stock-level-monitor';
import { TodaysOrders } from './todays-orders';

/** Shows the day and the month at a glance. */
export default function HomePage() {
  const { data, isError, isFetching, refetch } = useDashboard();
  const areOrdersAwaited = useExpectedAwaited();
  const areStepsAwaited = useStepsAwaited();
  // Everything appears at once, so that nothing is pushed down by what comes later.
  if (data === undefined || areOrdersAwaited || areStepsAwaited)
    return (
      <Page>
        <Stack gap="sm">
          <NeedsYou />
          {isError ? (
            <>
              {/* Goods also arrive where no network reaches. */}
              <ExpectedOrders />
              <ErrorState
                title={t.common.error}
                error={t.dashboard.dispatchesNotFetched}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            </>
          ) : (
            <>
              <FigureCards cards={undefined} />
              <Skeletons lines={2} height={320} />
            </>
          )}
        </Stack>
      </Page>
    );
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
        <FirstSteps />
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
              <HomeCharts week={data.week} categories={data.categories} />
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </Page>
  );
}
