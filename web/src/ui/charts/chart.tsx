import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { SeriesChartProps } from './series-chart';

const SeriesChart = lazy(() => import('./series-chart'));

/** A chart that loads after the screen, with its place reserved. */
export function Chart(props: SeriesChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 300} />}>
      <SeriesChart {...props} />
    </Suspense>
  );
}
