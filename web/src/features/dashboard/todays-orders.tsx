import type { Dashboard, TodaysOrder } from '@ghala/contract/calls/dashboard';
import { Anchor } from '@mantine/core';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { formatDateTime } from '../../format/format';
import { address } from '../../net/address';
import { say, t } from '../../text/t';
import { linkTo } from '../../ui/page/link-to';
import { Section } from '../../ui/page/section';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';

const columns: Column<TodaysOrder>[] = [
  { id: 'number', header: t.dashboard.orderNo, cell: (row) => row.orderNo, sortValue: (row) => row.orderNo },
  {
    id: 'kind',
    header: t.dashboard.kind,
    cell: (row) => noteKinds[row.kind].word,
  },
  { id: 'date', header: t.common.date, cell: (row) => formatDateTime(row.createdAt), minWidth: '9rem' },
  { id: 'assignee', header: t.dashboard.assignee, cell: (row) => row.assigneeName, minWidth: '8rem', onPhone: 'under' },
  { id: 'project', header: t.common.projectSite, cell: (row) => row.project, minWidth: '8rem', onPhone: 'under' },
  {
    id: 'status',
    header: t.common.status,
    cell: (row) => <StatusBadge of="noteStatus" code={row.status} />,
    onPhone: 'side',
  },
];

type Orders = Pick<Dashboard, 'todaysOrders' | 'todaysOrderCount'>;

/** Lists the orders raised today, in a scrolling panel. */
export function TodaysOrders({ todaysOrders, todaysOrderCount }: Orders) {
  return (
    <Section
      title={t.dashboard.todaysOrders}
      actions={
        <Anchor {...linkTo('/orders')} size="sm">
          {todaysOrderCount > todaysOrders.length
            ? say(t.dashboard.latest, { shown: todaysOrders.length, count: todaysOrderCount })
            : t.dashboard.manageOrders}
        </Anchor>
      }
    >
      <DataTable
        name="todays-orders"
        label={t.dashboard.todaysOrdersLabel}
        columns={columns}
        rows={todaysOrders}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        rowTo={({ id, kind }) => address(noteKinds[kind].screens.note, { id })}
        height={320}
        empty={{ text: t.dashboard.noOrderToday, hint: t.dashboard.noOrderHint }}
      />
    </Section>
  );
}
