import type { ReceiptRow } from '@ghala/contract/calls/receipt-lists';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { receiptFields } from '@ghala/contract/entities/receipt-fields';
import { exceptionLabel, receiptStatusLabel, verificationLabel } from '@ghala/contract/labels/receipt-labels';
import { type ListExport, unlistedColumns } from '../../http/list-export';

/** Exports the list of receipts to a file, under the specified title. */
export function receiptListExport(timezone: string): ListExport<ReceiptRow> {
  return {
    title: 'Stock Transfers',
    fileName: 'bpn_transactions',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'Reference No.', value: (row) => row.batchNo },
      { title: 'PO No.', value: (row) => row.Purchase?.purchaseNo ?? '' },
      { title: 'Exception', value: exceptionLabel },
      { title: 'Status', value: receiptStatusLabel },
      { title: 'Verification', value: verificationLabel },
      { title: 'Stock Category', value: (row) => row.Nog.nog },
      { title: 'Handled By', value: (row) => row.User.name },
      ...unlistedColumns(receiptFields),
    ],
  };
}
