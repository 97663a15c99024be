import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { SeriesChartProps } from './series-chart';

const SeriesChart = lazy(() => import('./series-chart'));

/** A chart that comes after the screen: its place is kept while it loads. */
export function Chart(props: SeriesChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 300} />}>
      <SeriesChart {...props} />
    </Suspense>
  );
}
