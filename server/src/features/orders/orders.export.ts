import type { OrderRow } from '@ghala/contract/calls/orders';
import { dispatchPriority, pickupPriority } from '@ghala/contract/labels/issue-note-labels';
import { words } from '@ghala/contract/text/words';
import { cancelledNoteExport, noteExport } from '../../documents/issue-notes/note-export';
import type { RowOf } from '../../http/list-rows';
import type { orderFileRows } from './orders.queries';

/** Exports the combined lists to files. */
export function orderExport(timezone: string) {
  return noteExport<RowOf<typeof orderFileRows>>(
    {
      title: 'Orders',
      fileName: 'orders',
      number: 'Order No.',
      priority: [
        { title: 'Type', value: (row, language) => words.in(language).noteKinds[row.kind] },
        {
          title: 'Priority',
          value: (row, language) =>
            row.kind === 'pickup'
              ? pickupPriority(row.isScheduled, language)
              : dispatchPriority(row.isUrgent, language),
        },
      ],
      recipient: { title: 'Assigned To', value: (row) => row.assignee },
    },
    timezone,
  );
}

export function cancelledOrderExport(timezone: string) {
  return cancelledNoteExport<OrderRow>(
    { title: 'Cancelled Orders', fileName: 'cancelled_orders', orderNo: (row) => row.orderNo },
    timezone,
  );
}
