import type { DispatchReportRow, DispatchRow } from '@ghala/contract/calls/dispatches';
import { dispatchPriority } from '@ghala/contract/labels/issue-note-labels';
import { cancelledNoteExport, noteExport } from '../../documents/issue-notes/note-export';
import { reportExport } from '../../documents/issue-notes/note-report';
import type { RowOf } from '../../http/list-rows';
import type { dispatchFileRows } from './dispatches.queries';

type DispatchFileRow = RowOf<typeof dispatchFileRows>;

/** Exports the lists of dispatch notes and their report to files. */
export function dispatchExports(timezone: string) {
  return {
    list: noteExport<DispatchFileRow>(
      {
        title: 'Dispatch Orders',
        fileName: 'dispatch_orders',
        number: 'DN No.',
        priority: [{ title: 'Priority', value: (row, language) => dispatchPriority(row.isUrgent, language) }],
        recipient: { title: 'Assigned To', value: (row) => row.assignee },
      },
      timezone,
    ),
    cancelled: cancelledNoteExport<DispatchRow>(
      {
        title: 'Cancelled Dispatch Orders',
        fileName: 'cancelled_dispatch_orders',
        orderNo: (row) => row.dispatchNo,
      },
      timezone,
    ),
    report: reportExport<DispatchReportRow>(
      {
        title: 'Dispatch Report',
        fileName: 'dispatch_report',
        number: { title: 'DN No.', value: (row) => row.dispatchNo },
        issued: { title: 'Quantity Dispatched', isNumber: true, value: (row) => row.quantityDispatched },
        recipients: [
          { title: 'Dispatched to', value: (row) => row.DispatchedToBy },
          { title: 'Assigned to', value: (row) => row.AssignedToBy },
        ],
      },
      timezone,
    ),
  };
}
