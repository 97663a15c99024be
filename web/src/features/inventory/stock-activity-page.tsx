import { inventoryCalls } from '@ghala/contract/calls/inventory';
import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { HeldLots } from '../../documents/lots/held-lots';
import { figureOfRecord } from '../../documents/stock-figure/place-figures';
import { stockRecordQuery } from '../../documents/stock-requests/stock-record';
import { placeText } from '../../format/place';
import { say, t } from '../../text/t';
import { messageOf } from '../../ui/dialogs/dialogs';
import { useListState } from '../../ui/list/use-list-state';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { RecordFigures, RecordName } from '../../ui/page/record-head';
import { DataTable } from '../../ui/table/data-table';
import { useStockHistory } from './inventory.api';
import { movementColumns, movementColumnsWithLots } from './movement-columns';
import { Levels } from './stock-columns';

const noFilters = {};

/** Lists every movement of one stock record, newest first. */
export default function StockActivityPage() {
  const { id } = useParams({ from: '/shell/warehouses/activity/$id' });
  const recordId = Number(id);
  const record = useQuery(stockRecordQuery(recordId));
  const list = useListState(noFilters);
  const history = useStockHistory(recordId, list);

  if (record.isError)
    return (
      <Page>
        <ErrorState
          title={t.inventory.productStockActivityNotFound}
          error={record.error}
          onRetry={() => void record.refetch()}
          isRetrying={record.isFetching}
        />
      </Page>
    );
  return (
    <Page
      record={record.data ? <RecordName name={record.data.Product.name} code={record.data.Product.code} /> : undefined}
    >
      {record.data ? <Figures record={record.data} /> : <Skeleton height={82} />}
      {record.data ? <HeldLots product={record.data.Product} recordId={recordId} /> : null}
      <DataTable
        name="stock-activity"
        label={t.inventory.stockActivity}
        columns={record.data && record.data.Product.tracking !== 'none' ? movementColumnsWithLots : movementColumns}
        list={list}
        query={history}
        exports={{ call: inventoryCalls.history, input: { params: { id: recordId } }, name: 'stock_activity' }}
        errorTitle={t.inventory.productStockActivityNotFound}
        errorText={history.error ? say(t.inventory.noActivityBecause, { error: messageOf(history.error) }) : undefined}
        empty={{ text: t.inventory.noActivityFound }}
      />
    </Page>
  );
}

function Figures({ record }: { record: StockRecord }) {
  const { Warehouse, quantity, quantityReserved, onHand, Product } = record;
  const unit = Product.unit.unit;
  const description = Warehouse.isVirtual ? Warehouse.description : '';
  return (
    <RecordFigures
      label={t.inventory.stockActivity}
      figures={[
        { label: t.common.warehouse, value: placeText(record), isText: true, hint: description },
        { label: t.inventory.onHand, value: figureOfRecord(record, 'total', onHand), hint: unit },
        { label: t.inventory.qtyAvailable, value: figureOfRecord(record, 'available', quantity), hint: unit },
        { label: t.common.qtyReserved, value: figureOfRecord(record, 'reserved', quantityReserved), hint: unit },
        { label: t.inventory.stockLevel, value: <Levels record={record} />, isText: true },
      ]}
    />
  );
}
