import { useQuery } from '@tanstack/react-query';
import { t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { Skeletons } from '../../ui/page/skeletons';
import { DataTable } from '../../ui/table/data-table';
import { placeColumns } from './lot-columns';
import { LotTabs } from './lot-tabs';
import { lotPlacesQuery } from './lots.api';

/** Lists what expires in each place, by its value. */
export default function LotPlacesPage() {
  const { data, isError, error, refetch, isFetching } = useQuery(lotPlacesQuery);
  return (
    <Page>
      <LotTabs current="/inventory/lots/places" />
      {data === undefined ? (
        isError ? (
          <ErrorState
            title={t.common.listNotLoaded}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeletons lines={8} />
        )
      ) : (
        <DataTable
          name="lot-places"
          label={t.titles.lotPlaces}
          columns={placeColumns}
          rows={data}
          rowKey={({ Warehouse, Section }) => `${Warehouse.id} ${Section?.id ?? ''}`}
          rowTo={({ Warehouse }) => ({ to: '/inventory/lots', search: { warehouseId: String(Warehouse.id) } })}
          summary={t.lotLists.placesHint}
          empty={{ text: t.lotLists.noneFound, hint: t.lotLists.noneHint }}
        />
      )}
    </Page>
  );
}
