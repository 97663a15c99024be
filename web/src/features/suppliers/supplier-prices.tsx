import { type SupplierPrice, supplierScorecardCalls } from '@ghala/contract/calls/supplier-scorecard';
import { MEASURED_MONTHS } from '@ghala/contract/stock/supplier-measures';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { changeText, formatDate, formatMeasure, formatMoney } from '../../format/format';
import { type Address, address, orderAddress } from '../../net/address';
import { say, t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';
import { ScreenLink, useMayOpen } from '../../ui/page/screen-access';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { pricesQuery } from './suppliers.api';

/** Links lead to this section, which has a supplier's prices. */
export const PRICES = 'prices';

/** Shows what a supplier's products cost first and last. */
export function SupplierPrices({ id }: { id: number }) {
  const { data, isError, error, refetch, isFetching } = useQuery(pricesQuery(id));
  const mayOpen = useMayOpen();
  function addressOfRow(row: SupplierPrice): Address | undefined {
    return mayOpen('/inventory/products/$id') ? address('/inventory/products/$id', { id: row.id }) : undefined;
  }
  return (
    <Section id={PRICES} title={t.suppliers.prices}>
      {data === undefined ? (
        isError ? (
          <ErrorState
            title={t.suppliers.pricesNotLoaded}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeletons lines={4} />
        )
      ) : data.total === 0 ? (
        <Text size="sm" c="dimmed">
          {say(t.suppliers.noPrices, { months: MEASURED_MONTHS })}
        </Text>
      ) : (
        <DataTable
          name="supplier-prices"
          label={t.suppliers.prices}
          columns={columns}
          rows={data.rows}
          isNumbered={false}
          rowTo={addressOfRow}
          summary={
            data.total > data.rows.length
              ? say(t.suppliers.pricesCut, { shown: data.rows.length, count: data.total })
              : say(t.suppliers.pricesCount, { count: data.total, months: MEASURED_MONTHS })
          }
          exports={{ call: supplierScorecardCalls.prices, input: { params: { id } }, name: 'supplier_prices' }}
          empty={{ text: t.suppliers.prices }}
        />
      )}
    </Section>
  );
}

const columns: Column<SupplierPrice>[] = [
  {
    id: 'product',
    header: t.common.product,
    cell: ({ Product }) => Product.name,
    sortValue: ({ Product }) => Product.name.toLowerCase(),
    minWidth: '12rem',
    onPhone: 'title',
  },
  {
    id: 'orders',
    header: t.suppliers.orders,
    cell: (row) => row.orders,
    align: 'right',
    sortValue: (row) => row.orders,
  },
  {
    id: 'quantity',
    header: t.common.quantity,
    cell: (row) => formatMeasure(row.quantity, row.Product.unit.unit),
    align: 'right',
    minWidth: '7rem',
  },
  {
    id: 'firstPrice',
    header: t.suppliers.firstPrice,
    cell: (row) => formatMoney(row.firstPrice),
    align: 'right',
    sortValue: (row) => row.firstPrice,
  },
  {
    id: 'lastPrice',
    header: t.suppliers.lastPrice,
    cell: (row) => formatMoney(row.lastPrice),
    align: 'right',
    sortValue: (row) => row.lastPrice,
    onPhone: 'side',
  },
  {
    id: 'change',
    header: t.suppliers.change,
    cell: (row) => <PriceChange percent={row.changePercent} />,
    align: 'right',
    sortValue: (row) => row.changePercent ?? 0,
    onPhone: 'side',
  },
  {
    id: 'lastOrder',
    header: t.suppliers.lastOrder,
    cell: ({ lastOrder: { id, purchaseNo }, lastOrderedAt }) => (
      <>
        <ScreenLink to={orderAddress(id)}>{purchaseNo}</ScreenLink> · {formatDate(lastOrderedAt)}
      </>
    ),
    // A link here would be too near the product's own for a finger.
    phoneCell: ({ lastOrder, lastOrderedAt }) => `${lastOrder.purchaseNo} · ${formatDate(lastOrderedAt)}`,
    sortValue: (row) => row.lastOrderedAt,
    minWidth: '11rem',
    onPhone: 'under',
  },
];

/** A higher price is red, a lower one green. */
function PriceChange({ percent }: { percent: number | null }) {
  if (percent === null || percent === 0)
    return (
      <Text span inherit c="dimmed">
        {percent === null ? '–' : '0%'}
      </Text>
    );
  return (
    <Text span inherit c={percent > 0 ? 'var(--ghala-wrong)' : 'var(--mantine-color-anchor)'}>
      {changeText(percent)}%
    </Text>
  );
}
