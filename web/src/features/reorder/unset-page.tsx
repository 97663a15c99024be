import { reorderKeepers } from '@ghala/contract/access/permissions';
import { type WithoutLevelsRow, withoutLevelsFilters } from '@ghala/contract/calls/reorder';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { sayTotal } from '../../format/total-text';
import { REORDER_KEY } from '../../net/query-keys';
import { CatalogueName, CataloguePicker } from '../../pickers/catalogue-pickers';
import { firstOption } from '../../pickers/picker';
import { WarehouseName, WarehousePicker } from '../../pickers/place-pickers';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { FilterBar } from '../../ui/list/filter-bar';
import { useListState } from '../../ui/list/use-list-state';
import { useSelection } from '../../ui/list/use-selection';
import { MainButton } from '../../ui/page/main-action';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import { type Goods, saveSuggested, useWithoutLevels } from './reorder.api';
import { unsetColumns } from './reorder-columns';
import { ReorderTabs } from './reorder-tabs';
import { type Ticked, TicksContext } from './ticks';

const LevelsDialog = onDemand(async () => (await import('./levels-dialog')).LevelsDialog);

const filters = withoutLevelsFilters.shape;
const noRows: WithoutLevelsRow[] = [];

const goodsOf = ({ Product, Warehouse }: WithoutLevelsRow): Goods => ({ productId: Product.id, placeId: Warehouse.id });

/** Lists products in stock that have no levels in their warehouse, with the levels that their use suggests. */
export default function UnsetPage() {
  const list = useListState(filters);
  const products = useWithoutLevels(list);
  const suggested = (products.data?.rows ?? noRows).filter((row) => row.suggested !== null);
  const ticks = useSelection<Ticked>(suggested, { most: suggested.length });
  const mayKeep = useCan(reorderKeepers);
  const [edited, setEdited] = useState<Goods>();
  const setting = useAction({
    mutation: saveSuggested,
    failureTitle: t.reorder.notSaved,
    successText: ({ count }) => say(t.reorder.suggestedSaved, { count }),
    refresh: [REORDER_KEY],
    onSuccess: ticks.clear,
  });
  const ticked = suggested.filter(ticks.isSelected);
  const chosen = ticked.length > 0 ? ticked : suggested;
  return (
    <Page
      actions={
        mayKeep ? (
          <MainButton
            disabled={chosen.length === 0}
            loading={setting.isRunning}
            onClick={() => void setting.start(chosen.map(goodsOf))}
          >
            {ticked.length > 0 ? say(t.reorder.setCount, { count: ticked.length }) : t.reorder.setSuggested}
          </MainButton>
        ) : undefined
      }
    >
      <ReorderTabs current="/purchases/reorder/unset" />
      <FilterBar
        list={list}
        searchLabel={t.common.product}
        chips={{
          warehouseId: { label: t.common.warehouse, show: (id: number) => <WarehouseName id={id} /> },
          categoryId: {
            label: t.common.productCategory,
            show: (id: number) => <CatalogueName kind="category" id={id} />,
          },
        }}
      >
        {(field) => (
          <>
            <WarehousePicker {...field('warehouseId')} firstOption={firstOption(t.common.all)} />
            <CataloguePicker kind="category" {...field('categoryId')} firstOption={firstOption(t.common.all)} />
          </>
        )}
      </FilterBar>
      <Text size="sm" c="dimmed">
        {t.reorder.unsetHint}
      </Text>
      <TicksContext value={mayKeep ? ticks : null}>
        <DataTable
          name="reorder-unset"
          label={t.titles.productsWithoutLevels}
          columns={unsetColumns}
          list={list}
          query={products}
          summary={products.data ? sayTotal(t.reorder.levelCount, products.data) : null}
          onRowOpen={(row) => setEdited(goodsOf(row))}
          empty={{ text: t.reorder.allSet, hint: t.reorder.allSetHint }}
        />
      </TicksContext>
      {edited ? <LevelsDialog goods={edited} onClose={() => setEdited(undefined)} /> : null}
    </Page>
  );
}
