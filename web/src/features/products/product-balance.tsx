import { balancePeriods, productStockCalls } from '@ghala/contract/calls/product-stock';
import type { ProductDetail } from '@ghala/contract/calls/products';
import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../format/format';
import { STOCK_KEY } from '../../net/query-keys';
import { send } from '../../net/send';
import { say, t } from '../../text/t';
import { Chart } from '../../ui/charts/chart';
import { ErrorState } from '../../ui/page/error-state';
import { Section } from '../../ui/page/section';

/** It is measured in pixels; the height is the same while the chart loads. */
const HEIGHT = 240;

/** Charts what there was of a product at the end of each day. */
export default function ProductBalance({ product: { id } }: { product: ProductDetail }) {
  const [days, setDays] = useState<(typeof balancePeriods)[number]>('90');
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: [...STOCK_KEY, 'balance', id, days],
    queryFn: async ({ signal }) =>
      (await send(productStockCalls.balance, { params: { id }, query: { days } }, { signal })).days,
    placeholderData: keepPreviousData,
  });
  return (
    <Section
      title={t.products.balanceByDay}
      isFilling
      actions={
        <SegmentedControl
          aria-label={t.products.period}
          size="xs"
          transitionDuration={0}
          value={days}
          onChange={(chosen) => setDays(chosen as typeof days)}
          data={balancePeriods.map((value) => ({ value, label: say(t.products.dayCount, { days: Number(value) }) }))}
        />
      }
    >
      {data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.stockFigures.mayBeHidden}
        </Text>
      ) : data ? (
        <Chart
          kind="line"
          label={t.products.balanceByDay}
          axis={{ key: 'date', label: t.common.date, textOf: formatDate }}
          series={[
            { key: 'total', label: t.stockFigures.figures.total },
            { key: 'available', label: t.stockFigures.figures.available },
          ]}
          data={data}
          height={HEIGHT}
        />
      ) : isError ? (
        <ErrorState
          title={t.products.balanceNotLoaded}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton height={HEIGHT} />
      )}
    </Section>
  );
}
