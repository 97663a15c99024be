import type { Dashboard, TodaysOrder } from '@ghala/contract/calls/dashboard';
import { noteStatusWord } from '@ghala/contract/issue-note-words';
import { Anchor } from '@mantine/core';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { address } from '../../shared/address';
import { formatCount, formatDateTime } from '../../shared/format';
import { useSession } from '../../shared/session';
import { linkTo } from '../../ui/link-to';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';

const columns: Column<TodaysOrder>[] = [
  { id: 'number', header: 'Order No.', cell: (row) => row.orderNo, sortValue: (row) => row.orderNo },
  { id: 'kind', header: 'Kind', cell: (row) => (row.kind === 'pickup' ? 'Pickup' : 'Dispatch') },
  { id: 'date', header: 'Date', cell: (row) => formatDateTime(row.createdAt), minWidth: '9rem' },
  { id: 'assignee', header: 'Assignee', cell: (row) => row.assigneeName, minWidth: '8rem' },
  { id: 'project', header: 'Project/Site', cell: (row) => row.project, minWidth: '8rem' },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge status={noteStatusWord(row.status)} />,
    onPhone: 'side',
  },
];

type Orders = Pick<Dashboard, 'todaysOrders' | 'todaysOrderCount'>;

/** The orders that were raised today, in a panel that scrolls. */
export function TodaysOrders({ todaysOrders, todaysOrderCount }: Orders) {
  const session = useSession();
  return (
    <Section
      title="Today’s Orders"
      actions={
        <Anchor {...linkTo('/orders')} size="sm">
          {todaysOrderCount > todaysOrders.length
            ? `The latest ${todaysOrders.length} of ${formatCount(todaysOrderCount, 'order')}`
            : 'Manage Orders'}
        </Anchor>
      }
    >
      <DataTable
        name="todays-orders"
        label="Today’s orders"
        columns={columns}
        rows={todaysOrders}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        rowTo={({ id, kind, status }) => {
          const mayProcess = status === 'active' && session?.can(`${kind}Process`);
          const { screens } = noteKinds[kind];
          return address(mayProcess ? screens.process : screens.pdf, { id });
        }}
        height={320}
        empty={{ text: 'No order today', hint: 'Pickup and dispatch notes that are raised today appear here.' }}
      />
    </Section>
  );
}
