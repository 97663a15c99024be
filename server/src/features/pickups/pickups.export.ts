import type { PickupReportRow, PickupRow } from '@ghala/contract/calls/pickups';
import { assigneeText, pickupPriority } from '@ghala/contract/issue-note-labels';
import { cancelledNoteExport, noteExport } from '../../documents/issue-notes/note-export';
import { reportExport } from '../../documents/issue-notes/note-report';

/** Exports the lists of pickup notes and their report to files. */
export function pickupExports(timezone: string) {
  return {
    list: noteExport<PickupRow>(
      {
        title: 'Pickup Orders',
        fileName: 'pickup_orders',
        first: [
          { title: 'PN No.', value: (row) => row.pickupNo },
          { title: 'Priority', value: (row, language) => pickupPriority(row.scheduled, language) },
        ],
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
        recipients: [{ title: 'Dispatched To', value: assigneeText }],
      },
      timezone,
    ),
  };
}
