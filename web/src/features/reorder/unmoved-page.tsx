import { reorderCalls, UNMOVED_DAYS, unmovedFilters, unmovedPeriods } from '@ghala/contract/calls/reorder';
import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '../../format/format';
import { address } from '../../net/address';
import { CatalogueName, CataloguePicker } from '../../pickers/catalogue-pickers';
import { firstOption } from '../../pickers/picker';
import { WarehouseName, WarehousePicker } from '../../pickers/place-pickers';
import { say, t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { unmovedTotalQuery, useUnmoved } from './reorder.api';
import { unmovedColumns } from './reorder-columns';
import { ReorderTabs } from './reorder-tabs';

const filters = unmovedFilters.shape;

const dayText = (days: number) => say(t.reorder.days, { count: days });
const usual = String(UNMOVED_DAYS);
const periods = unmovedPeriods.map((value) => ({ value, label: dayText(Number(value)) }));

/** Lists what has lain still, the most valuable first, to show what it would free. */
export default function UnmovedPage() {
  const list = useListState(filters);
  const stock = useUnmoved(list);
  const { data: total } = useQuery(unmovedTotalQuery(list));
  return (
    <Page>
      <ReorderTabs current="/purchases/reorder/unmoved" />
      <FilterBar
        list={list}
        searchLabel={t.common.product}
        chips={{
          days: { label: t.reorder.unmovedFor, show: labelIn(periods) },
          warehouseId: { label: t.common.warehouse, show: (id: number) => <WarehouseName id={id} /> },
          categoryId: {
            label: t.common.productCategory,
            show: (id: number) => <CatalogueName kind="category" id={id} />,
          },
        }}
      >
        {(field) => (
          <>
            <ChoiceFilter
              label={t.reorder.unmovedFor}
              choices={periods.filter(({ value }) => value !== usual)}
              all={dayText(UNMOVED_DAYS)}
              {...field('days')}
            />
            <WarehousePicker {...field('warehouseId')} firstOption={firstOption(t.common.all)} />
            <CataloguePicker kind="category" {...field('categoryId')} firstOption={firstOption(t.common.all)} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="reorder-unmoved"
        label={t.titles.unmovedStock}
        columns={unmovedColumns}
        list={list}
        query={stock}
        summary={total ? say(t.reorder.tiedUp, { count: total.records, value: formatAmount(total.value) }) : null}
        rowTo={({ id }) => address('/warehouses/activity/$id', { id })}
        exports={{ call: reorderCalls.unmoved, name: 'unmoved_stock', formats: ['csv', 'xlsx', 'pdf'] }}
        empty={{ text: t.reorder.allMoved, hint: t.reorder.unmovedHint }}
      />
    </Page>
  );
}
