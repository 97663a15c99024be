import type { DispatchRow } from '@ghala/contract/dispatches';
import { noteExceptionWord, noteStatusWord } from '@ghala/contract/issue-note-words';
import { formatMoment } from '../../shared/business-time';
import type { ListExport } from '../../shared/list-export';

/** The list of dispatch notes as a file. */
export function dispatchExport(timezone: string): ListExport<DispatchRow> {
  return {
    title: 'Dispatch Orders',
    fileName: 'dispatch_orders',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'DN No.', value: (row) => row.dispatchNo },
      { title: 'Priority', value: (row) => (row.isImmediate ? 'Urgent' : 'Normal') },
      { title: 'Warehouse', value: (row) => row.Warehouse.name },
      { title: 'Project/Site', value: (row) => row.project },
      { title: 'Purpose', value: (row) => row.purpose },
      { title: 'Requested By', value: (row) => row.RequestedBy },
      { title: 'Assigned To', value: (row) => row.AssignedTo },
      { title: 'Dispatched By', value: (row) => row.DispatchedBy },
      { title: 'Vehicle', value: (row) => row.vehicle },
      { title: 'Status', value: (row) => noteStatusWord(row.status) },
      { title: 'Exception', value: noteExceptionWord },
    ],
  };
}

/** The list of cancelled dispatch notes as a file. */
export function cancelledDispatchExport(timezone: string): ListExport<DispatchRow> {
  return {
    title: 'Cancelled Dispatch Orders',
    fileName: 'cancelled_dispatch_orders',
    columns: [
      { title: 'Created Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'Cancelled Date', value: (row) => formatMoment(row.deletedAt ?? row.updatedAt, timezone) },
      { title: 'Order No.', value: (row) => row.dispatchNo },
      { title: 'Cancelled By', value: (row) => row.name },
      { title: 'Reason for Cancellation', value: (row) => row.cancelReason },
    ],
  };
}
