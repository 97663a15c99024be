import { reorderKeepers } from '@ghala/contract/access/permissions';
import {
  MOST_REORDERED,
  type ReorderRow,
  type ReorderShown,
  reorderCalls,
  reorderFilters,
  reorderShown,
  reorderViews,
} from '@ghala/contract/calls/reorder';
import { Button } from '@mantine/core';
import { useState } from 'react';
import IconBox from '~icons/box';
import IconPencil from '~icons/pencil';
import IconTrash from '~icons/trash';
import { ImportButton } from '../../documents/uploads/import-button';
import { sayTotal } from '../../format/total-text';
import { address } from '../../net/address';
import { REORDER_KEY } from '../../net/query-keys';
import { CatalogueName, CataloguePicker } from '../../pickers/catalogue-pickers';
import { SupplierPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { WarehouseName, WarehousePicker } from '../../pickers/place-pickers';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import { onDemand } from '../../ui/dialogs/on-demand';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { useSelection } from '../../ui/list/use-selection';
import { LinkButton } from '../../ui/page/link-button';
import { MainButton } from '../../ui/page/main-action';
import { Page } from '../../ui/page/page';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { SelectionBar } from '../../ui/table/selection-bar';
import { useAction } from '../../ui/use-action';
import { useOwnViews } from '../../ui/views/own-views';
import { type Goods, removeLevels, useLevels } from './reorder.api';
import { levelColumns } from './reorder-columns';
import { ReorderTabs } from './reorder-tabs';
import { type Ticked, TicksContext } from './ticks';

const LevelsDialog = onDemand(async () => (await import('./levels-dialog')).LevelsDialog);
const AddDialog = onDemand(async () => (await import('./add-dialog')).AddDialog);
const DraftsDialog = onDemand(async () => (await import('./drafts-dialog')).DraftsDialog);

const filters = reorderFilters.shape;
const noRows: ReorderRow[] = [];

const shownLabels: Record<ReorderShown, string> = { levels: t.reorder.allLevels, over: t.reorder.over };
const shownChoices = reorderShown.map((value) => ({ value, label: shownLabels[value] }));

const goodsOf = ({ Product, Warehouse }: ReorderRow): Goods => ({ productId: Product.id, placeId: Warehouse.id });

/** Lists what is short by its levels, with what to order of it and from whom; the one that lacks most comes first. */
export default function ReorderPage() {
  const list = useListState(filters);
  const views = useOwnViews({
    call: reorderCalls.viewCounts,
    queryKey: REORDER_KEY,
    views: reorderViews,
    labels: { short: t.reorder.short, levels: t.reorder.allLevels, over: t.reorder.over },
  });
  const levels = useLevels(list);
  const ticks = useSelection<Ticked>(levels.data?.rows ?? noRows, { most: MOST_REORDERED, keepsOthers: true });
  const mayOrder = useCan('purchaseAdd');
  const mayKeep = useCan(reorderKeepers);
  const [edited, setEdited] = useState<Goods>();
  const [isAdding, setAdding] = useState(false);
  const [ordering, setOrdering] = useState<'short' | 'ticked'>();
  const removal = useAction({
    mutation: removeLevels,
    failureTitle: t.reorder.notRemoved,
    successText: t.reorder.removed,
    refresh: [REORDER_KEY],
  });

  async function remove({ id, Product, Warehouse }: ReorderRow) {
    const names = { product: Product.name, place: Warehouse.name };
    const isMeant = await confirm({
      title: say(t.reorder.removeQuestion, names),
      text: t.reorder.removeHint,
      confirmLabel: t.reorder.removeLevels,
    });
    if (isMeant) await removal.start(id);
  }

  function actionsOn(row: ReorderRow): RowAction[] {
    const view: RowAction = {
      label: t.reorder.viewProduct,
      icon: IconBox,
      to: address('/inventory/products/$id', { id: row.Product.id }),
    };
    if (!mayKeep) return [view];
    return [
      { label: t.reorder.editLevels, icon: IconPencil, isQuick: true, onClick: () => setEdited(goodsOf(row)) },
      view,
      ...(row.isOwn
        ? [{ label: t.reorder.removeLevels, icon: IconTrash, danger: true, onClick: () => void remove(row) }]
        : []),
    ];
  }

  /** Every row of a supplier's list names it. */
  const supplierName = (id: number | null | undefined) =>
    levels.data?.rows.find(({ Supplier }) => Supplier?.id === id)?.Supplier?.name ?? '…';
  const { show: _, ...scope } = list.filters;
  const hasShort = (views.find(({ name }) => name === 'short')?.count?.total ?? 0) > 0;
  const size = ticks.selected.length;
  return (
    <Page
      actions={
        <>
          <ImportButton kind="levels" />
          {mayKeep ? (
            <Button variant="default" onClick={() => setAdding(true)}>
              {t.reorder.addLevels}
            </Button>
          ) : null}
          {mayOrder && size === 0 ? (
            <MainButton disabled={!hasShort} onClick={() => setOrdering('short')}>
              {t.reorder.makeDrafts}
            </MainButton>
          ) : null}
        </>
      }
    >
      <ReorderTabs current="/purchases/reorder" />
      <FilterBar
        list={list}
        searchLabel={t.common.product}
        chips={{
          warehouseId: { label: t.common.warehouse, show: (id: number) => <WarehouseName id={id} /> },
          supplierId: { label: t.common.supplier, show: supplierName },
          categoryId: {
            label: t.common.productCategory,
            show: (id: number) => <CatalogueName kind="category" id={id} />,
          },
          show: { label: t.reorder.show, show: labelIn(shownChoices) },
        }}
      >
        {(field) => (
          <>
            <WarehousePicker {...field('warehouseId')} firstOption={firstOption(t.common.all)} />
            {mayOrder ? (
              <SupplierPicker
                {...field('supplierId')}
                valueLabel={supplierName(list.filters.supplierId)}
                firstOption={firstOption(t.common.all)}
              />
            ) : null}
            <CataloguePicker kind="category" {...field('categoryId')} firstOption={firstOption(t.common.all)} />
            <ChoiceFilter label={t.reorder.show} choices={shownChoices} all={t.reorder.short} {...field('show')} />
          </>
        )}
      </FilterBar>
      <TicksContext value={mayOrder ? ticks : null}>
        <DataTable
          name="reorder"
          views={views}
          label={t.titles.reorder}
          columns={levelColumns}
          list={list}
          query={levels}
          summary={levels.data ? sayTotal(t.reorder.levelCount, levels.data) : null}
          onRowOpen={(row) => setEdited(goodsOf(row))}
          rowActions={actionsOn}
          exports={{ call: reorderCalls.list, name: 'reorder', formats: ['csv', 'xlsx', 'pdf'] }}
          errorTitle={t.reorder.notLoaded}
          empty={{
            text: list.filters.show ? t.reorder.noLevels : t.reorder.nothingShort,
            hint: t.reorder.shortHint,
            next: mayKeep ? <LinkButton to="/purchases/reorder/unset">{t.reorder.setLevels}</LinkButton> : undefined,
          }}
        />
      </TicksContext>
      <SelectionBar selection={ticks} summary={say(t.reorder.selected, { count: size })}>
        <MainButton onClick={() => setOrdering('ticked')}>{say(t.reorder.orderSelected, { count: size })}</MainButton>
      </SelectionBar>
      {edited ? <LevelsDialog goods={edited} onClose={() => setEdited(undefined)} /> : null}
      {isAdding ? (
        <AddDialog
          onClose={() => setAdding(false)}
          onChosen={(goods) => {
            setAdding(false);
            setEdited(goods);
          }}
        />
      ) : null}
      {ordering ? (
        <DraftsDialog
          scope={
            ordering === 'ticked'
              ? { levelIds: ticks.selected.map(({ id }) => id) }
              : { ...scope, q: list.q || undefined }
          }
          onMade={ticks.clear}
          onClose={() => setOrdering(undefined)}
        />
      ) : null}
    </Page>
  );
}
