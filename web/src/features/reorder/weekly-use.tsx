import type { ReorderForecast, ReorderPlace } from '@ghala/contract/calls/reorder';
import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatDate, formatMeasure, today } from '../../format/format';
import { say, t } from '../../text/t';
import type { Chart as ChartType } from '../../ui/charts/chart';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { roundedForecast } from './rounded-forecast';

/** `lazy` drops its type parameters. */
const Chart = lazy(async () => ({ default: (await import('../../ui/charts/chart')).Chart })) as typeof ChartType;

const HEIGHT_PX = 160;
const WEEK_MS = 7 * 86_400_000;

/** Charts what was issued in the last weeks and what is expected, and tells how far earlier forecasts were off. */
export function WeeklyUse({ place: { issues, forecast, Product } }: { place: ReorderPlace }) {
  const hasIssues = issues.some((quantity) => quantity > 0);
  const weeks = issues.map((quantity, week) => ({
    week: today(new Date(Date.now() - (issues.length - 1 - week) * WEEK_MS)),
    Issued: quantity,
  }));
  return (
    <Section title={t.reorder.use}>
      <Text size="sm" c={forecast ? undefined : 'dimmed'}>
        {forecast ? forecastText(forecast, Product.unit.unit) : t.reorder.noForecast}
      </Text>
      {hasIssues ? (
        <Suspense fallback={<Skeletons lines={1} height={HEIGHT_PX} />}>
          <Chart
            kind="line"
            label={t.reorder.useChart}
            axis={{ key: 'week', label: t.reorder.weekTo, textOf: formatDate }}
            series={[{ key: 'Issued', label: t.reorder.issued }]}
            data={weeks}
            height={HEIGHT_PX}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}

function forecastText({ perWeek, weeks, method, meanError, scaledError }: ReorderForecast, unit: string): string {
  const expected = say(t.reorder.forecast, {
    quantity: formatMeasure(roundedForecast(perWeek), unit),
    weeks: say(t.reorder.weeks, { count: weeks }),
    method: t.reorder.methods[method],
  });
  const error = formatMeasure(roundedForecast(meanError), unit);
  const off =
    scaledError === null
      ? say(t.reorder.forecastError, { error })
      : say(t.reorder.forecastScaled, { error, scaled: `${Math.round(scaledError * 100)}%` });
  return `${expected} ${off}`;
}
