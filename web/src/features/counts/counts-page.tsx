import { countKeepers } from '@ghala/contract/access/permissions';
import { type CountRow, countCalls, countFilters, countStatuses, countViews } from '@ghala/contract/calls/counts';
import { sayTotal } from '../../format/total-text';
import { address } from '../../net/address';
import { COUNTS_KEY } from '../../net/query-keys';
import { firstOption } from '../../pickers/picker';
import { WarehouseName, WarehousePicker } from '../../pickers/place-pickers';
import { useCan } from '../../session/session';
import { labels, t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { useOwnViews } from '../../ui/views/own-views';
import { countColumns } from './count-columns';
import { useCounts } from './counts.api';
import { CountsTabs } from './counts-tabs';

const filters = countFilters.shape;
const statuses = countStatuses.map((value) => ({ value, label: labels.countStatus[value] }));
const countAddress = ({ id }: CountRow) => address('/inventory/counts/$id', { id });

/** Lists the counts of stock, newest first. */
export default function CountsPage() {
  const list = useListState(filters);
  const views = useOwnViews({
    call: countCalls.viewCounts,
    queryKey: COUNTS_KEY,
    views: countViews,
    labels: {
      all: t.views.all,
      counting: labels.countStatus.counting,
      review: labels.countStatus.review,
      pending: labels.countStatus.pending,
      completed: labels.countStatus.completed,
    },
  });
  const counts = useCounts(list);
  const mayPlan = useCan(countKeepers);
  const plan = mayPlan ? <LinkButton to="/inventory/counts/add">{t.counts.plan}</LinkButton> : undefined;
  return (
    <Page actions={plan}>
      <CountsTabs current="/inventory/counts" />
      <FilterBar
        list={list}
        searchLabel={t.counts.count}
        chips={{
          status: { label: t.common.status, show: labelIn(statuses) },
          warehouseId: { label: t.common.warehouse, show: (id: number) => <WarehouseName id={id} /> },
        }}
      >
        {(field) => (
          <>
            <ChoiceFilter label={t.common.status} choices={statuses} all={t.common.all} {...field('status')} />
            <WarehousePicker {...field('warehouseId')} firstOption={firstOption(t.common.all)} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="counts"
        views={views}
        label={t.titles.stockCounts}
        columns={countColumns}
        list={list}
        query={counts}
        summary={counts.data ? sayTotal(t.counts.countCount, counts.data) : null}
        rowTo={countAddress}
        exports={{ call: countCalls.list, name: 'stock_counts', formats: ['csv', 'xlsx', 'pdf'] }}
        errorTitle={t.counts.notLoaded}
        empty={{ text: t.counts.none, hint: t.counts.noneHint, next: plan }}
      />
    </Page>
  );
}
