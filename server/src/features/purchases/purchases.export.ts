import type { PurchaseRow } from '@ghala/contract/calls/purchases';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { purchaseExceptionWord, purchaseNumberWords, purchaseStatusWord } from '@ghala/contract/purchase-words';
import type { ListExport } from '../../http/list-export';

/** The list of purchase orders as a file. */
export function purchaseExport(timezone: string): ListExport<Omit<PurchaseRow, 'PurchaseProduct'>> {
  return {
    title: 'Purchases',
    fileName: 'purchases',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'PO No.', value: purchaseNumberWords },
      { title: 'Department', value: (row) => row.department },
      { title: 'Project', value: (row) => row.project },
      { title: 'Raised By', value: (row) => row.name },
      { title: 'Status', value: (row, language) => purchaseStatusWord(row.status, language) },
      { title: 'Exception', value: purchaseExceptionWord },
      { title: 'Fulfilled By', value: (row) => row.fulfilledName },
      { title: 'Amount', value: (row) => row.amount, isMoney: true },
    ],
  };
}
