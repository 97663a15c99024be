import type { PurchaseRow } from '@ghala/contract/calls/purchase-lists';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { purchaseFields } from '@ghala/contract/entities/purchase-fields';
import {
  purchaseExceptionLabel,
  purchaseNumberText,
  purchaseStatusLabel,
} from '@ghala/contract/labels/purchase-labels';
import { extraColumn, type ListExport, unlistedColumns } from '../../http/list-export';

interface PurchaseFileRow
  extends Pick<
    PurchaseRow,
    | 'createdAt'
    | 'purchaseNo'
    | 'batchNo'
    | keyof typeof purchaseFields
    | 'name'
    | 'status'
    | 'exception'
    | 'fulfilledName'
    | 'amount'
  > {
  supplier: string;
}

/** Exports the list of purchase orders to a file. */
export function purchaseExport(timezone: string): ListExport<PurchaseFileRow> {
  return {
    title: 'Purchases',
    fileName: 'purchases',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'PO No.', value: purchaseNumberText },
      { title: 'Department', value: (row) => row.department },
      { title: 'Project', value: (row) => row.project },
      { title: 'Raised By', value: (row) => row.name },
      { title: 'Status', value: (row, language) => purchaseStatusLabel(row.status, language) },
      { title: 'Exception', value: purchaseExceptionLabel },
      { title: 'Fulfilled By', value: (row) => row.fulfilledName },
      { title: 'Amount', value: (row) => row.amount, isMoney: true },
      extraColumn('Supplier', (row) => row.supplier),
      ...unlistedColumns(purchaseFields),
    ],
  };
}
