import type { OrderRow } from '@ghala/contract/calls/orders';
import { dispatchPriority, pickupPriority } from '@ghala/contract/issue-note-words';
import { cancelledNoteExport, noteExport } from '../../documents/issue-notes/note-export';

/** The combined lists as files. */
export function orderExport(timezone: string) {
  return noteExport<OrderRow>(
    {
      title: 'Orders',
      fileName: 'orders',
      first: [
        { title: 'Order No.', value: (row) => row.orderNo },
        { title: 'Type', value: (row) => (row.kind === 'pickup' ? 'Pickup' : 'Dispatch') },
        {
          title: 'Priority',
          value: (row) => (row.kind === 'pickup' ? pickupPriority(row.scheduled) : dispatchPriority(row.isImmediate)),
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
