import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArchivedYears } from '../../documents/stock-requests/archived-years';
import { stockRecordQuery } from '../../documents/stock-requests/stock-record';
import { say, t } from '../../text/t';
import { DescriptionList } from '../../ui/description-list';
import { messageOf } from '../../ui/dialogs';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { useStockHistory } from './inventory.api';
import { movementColumns } from './movement-columns';
import { figureOf, Levels } from './stock-columns';

const noFilters = {};

/** Every movement of one stock record, newest first. */
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
    <Page>
      {record.data ? (
        <DescriptionList
          items={[
            { label: t.common.product, value: record.data.Product.name },
            {
              label: t.common.warehouse,
              value: (
                <>
                  {record.data.Warehouse.name}
                  {record.data.Section ? ` - ${record.data.Section.name}` : null}
                  {record.data.Warehouse.isVirtual && record.data.Warehouse.description !== '' ? (
                    <Text size="sm" c="dimmed">
                      {record.data.Warehouse.description}
                    </Text>
                  ) : null}
                </>
              ),
            },
            {
              label: t.inventory.qtyAvailable,
              value: figureOf(record.data, 'available', record.data.quantity, record.data.Product.unit.unit),
            },
            { label: t.common.qtyReserved, value: figureOf(record.data, 'reserved', record.data.quantityReserved) },
            { label: t.inventory.stockLevel, value: <Levels record={record.data} /> },
          ]}
        />
      ) : null}
      <ArchivedYears recordId={recordId} />
      <DataTable
        name="stock-activity"
        label={t.inventory.stockActivity}
        columns={movementColumns}
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
