import type { StockRecord } from '@ghala/contract/calls/inventory';
import { placeLabel } from '@ghala/contract/inventory-words';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney, formatQuantity } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { stockRecordQuery } from './stock-record';

export interface StockRequestPageProps {
  recordId: number;
  /** The specified title of the first section: '1. Item to be Adjusted'. */
  section: string;
  /** What the place is called there; default 'Warehouse'. */
  placeName?: string;
  hasPrice?: boolean;
  /** What is asked for, below the fields that are only read. */
  children: (record: StockRecord) => ReactNode;
}

/** The screen of a request about one stock record, which it shows first. */
export function StockRequestPage({
  recordId,
  section,
  placeName = 'Warehouse',
  hasPrice,
  children,
}: StockRequestPageProps) {
  const { data: record, isError, error, refetch, isFetching } = useQuery(stockRecordQuery(recordId));
  if (isError)
    return (
      <Page>
        <ErrorState
          title="Stock Details not found. Try again"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Page>
    );
  return (
    <Page isNarrow>
      <Section title={section}>
        {record ? <RecordFields record={record} placeName={placeName} hasPrice={hasPrice} /> : <Skeleton h={88} />}
      </Section>
      {record ? children(record) : null}
    </Page>
  );
}

function RecordFields({
  record,
  placeName,
  hasPrice,
}: { record: StockRecord } & Pick<StockRequestPageProps, 'placeName' | 'hasPrice'>) {
  const { Product } = record;
  const unit = Product.unit.unit;
  return (
    <DescriptionList
      items={[
        { label: 'Product Description', value: Product.name },
        { label: 'Product Code', value: Product.code },
        { label: 'Unit', value: unit },
        ...(hasPrice ? [{ label: 'Price', value: formatMoney(Product.pricePurchase) }] : []),
        { label: 'Qty Avail', value: `${formatQuantity(record.quantity)} ${unit}` },
        { label: placeName ?? 'Warehouse', value: placeLabel(record) },
      ]}
    />
  );
}
