import type { PickupReportRow, PickupRow } from '@ghala/contract/calls/pickups';
import { assigneeText, pickupPriority } from '@ghala/contract/labels/issue-note-labels';
import { cancelledNoteExport, noteExport } from '../../documents/issue-notes/note-export';
import { reportExport } from '../../documents/issue-notes/note-report';
import type { RowOf } from '../../http/list-rows';
import type { pickupFileRows } from './pickups.queries';

type PickupFileRow = RowOf<typeof pickupFileRows>;

/** Exports the lists of pickup notes and their report to files. */
export function pickupExports(timezone: string) {
  return {
    list: noteExport<PickupFileRow>(
      {
        title: 'Pickup Orders',
        fileName: 'pickup_orders',
        number: 'PN No.',
        priority: [{ title: 'Priority', value: (row, language) => pickupPriority(row.isScheduled, language) }],
        recipient: { title: 'Assignee', value: assigneeText },
      },
      timezone,
    ),
    cancelled: cancelledNoteExport<PickupRow>(
      { title: 'Cancelled Pickup Orders', fileName: 'cancelled_pickup_orders', orderNo: (row) => row.pickupNo },
      timezone,
    ),
    report: reportExport<PickupReportRow>(
      {
        title: 'Pickup Report',
        fileName: 'pickup_report',
        number: { title: 'PN No.', value: (row) => row.pickupNo },
        issued: { title: 'Quantity Assigned', isNumber: true, value: (row) => row.quantityAssigned },
        recipients: [
          { title: 'Dispatched To', value: assigneeText },
          { title: 'Assigned to', value: (row) => row.assigneeName },
        ],
      },
      timezone,
    ),
  };
}
