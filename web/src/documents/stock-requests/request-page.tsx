import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney } from '../../format/format';
import { placeText } from '../../format/place';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { Section } from '../../ui/page/section';
import { figureOfRecord } from '../stock-figure/place-figures';
import { ProductInPlaces } from '../stock-figure/product-in-places';
import { stockRecordQuery } from './stock-record';

export interface StockRequestPageProps {
  recordId: number;
  /** Holds the specified title of the first section: '1. Item to be Adjusted'. */
  section: string;
  /** Labels the place there; 'Warehouse' by default. */
  placeName?: string;
  hasPrice?: boolean;
  /** Shows the fields of the request, below the read-only ones. */
  children: (record: StockRecord) => ReactNode;
}

/** Shows a stock record, and below it the form of a request about it. */
export function StockRequestPage({
  recordId,
  section,
  placeName = t.common.warehouse,
  hasPrice,
  children,
}: StockRequestPageProps) {
  const { data: record, isError, error, refetch, isFetching } = useQuery(stockRecordQuery(recordId));
  if (isError)
    return (
      <Page>
        <ErrorState
          title={t.stockRequests.notFound}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Page>
    );
  return (
    <Page
      isNarrow
      record={<RecordName name={record?.Product.name} code={record?.Product.code} />}
      aside={record ? <ProductInPlaces productId={record.Product.id} /> : null}
    >
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
        { label: t.common.productDescription, value: Product.name },
        { label: t.common.productCode, value: Product.code },
        { label: t.common.unit, value: unit },
        ...(hasPrice ? [{ label: t.common.price, value: formatMoney(Product.pricePurchase) }] : []),
        {
          label: t.stockRequests.qtyAvail,
          value: figureOfRecord(record, 'available', record.quantity, unit),
        },
        { label: placeName ?? t.common.warehouse, value: placeText(record) },
      ]}
    />
  );
}
