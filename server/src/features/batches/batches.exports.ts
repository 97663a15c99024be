import { batchStatusWord, exceptionWord, verificationWord } from '@ghala/contract/batch-words';
import type { BatchRow } from '@ghala/contract/calls/batches';
import { formatMoment } from '@ghala/contract/common/moment-text';
import type { ListExport } from '../../http/list-export';

/** The list of receipts as a file; its title is the specified one. */
export function batchListExport(timezone: string): ListExport<BatchRow> {
  return {
    title: 'Stock Transfers',
    fileName: 'bpn_transactions',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'Reference No.', value: (row) => row.batchNo },
      { title: 'PO No.', value: (row) => row.Purchase?.purchaseNo ?? '' },
      { title: 'Exception', value: exceptionWord },
      { title: 'Status', value: batchStatusWord },
      { title: 'Verification', value: verificationWord },
      { title: 'Stock Category', value: (row) => row.Nog.nog },
      { title: 'Handled By', value: (row) => row.User.name },
    ],
  };
}
