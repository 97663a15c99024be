import type { IncompleteNote } from '@ghala/contract/calls/incomplete-deliveries';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { deliveryText, incompleteNoteStatusLabel, receiptOf } from '@ghala/contract/labels/incomplete-delivery-labels';
import type { ListExport } from '../../http/list-export';

/** Exports the list of incomplete delivery notes to a file. */
export function incompleteNoteExport(timezone: string): ListExport<IncompleteNote> {
  return {
    title: 'Incomplete Delivery Notes',
    fileName: 'incomplete_delivery_notes',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'Reference No.', value: (row) => receiptOf(row).batchNo },
      { title: 'IDN No.', value: (row) => row.idnNo },
      { title: 'Stock Category', value: (row) => receiptOf(row).Nog.nog },
      { title: 'Delivery/Courier', value: (row, language) => deliveryText(receiptOf(row), language) },
      { title: 'Status', value: (row, language) => incompleteNoteStatusLabel(row.status, language) },
      { title: 'Handled By', value: (row) => row.User.name },
    ],
  };
}
