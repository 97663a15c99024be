import type { ReceivedLine } from '@ghala/contract/calls/receiving-report';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { receiptFields, reportedItemFields } from '@ghala/contract/entities/receipt-fields';
import { receiptStatusLabel } from '@ghala/contract/labels/receipt-labels';
import { lotExpiries, lotNumbers } from '../../documents/lot-texts';
import { extraColumn, type ListExport, unlistedColumns } from '../../http/list-export';

/** Exports the receiving report to a file. */
export function receivingReportExport(timezone: string): ListExport<ReceivedLine> {
  return {
    title: 'Receiving Report',
    fileName: 'receiving_report',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone, false) },
      { title: 'Product Category', value: (row) => row.category },
      { title: 'PO No.', value: (row) => row.purchaseNo },
      { title: 'Ref Doc.', value: (row) => row.documentType },
      { title: 'Ref 1', value: (row) => row.reference1 },
      { title: 'Ref 2', value: (row) => row.reference2 },
      { title: 'Product Description', value: (row) => row.ProductName },
      { title: 'Unit', value: (row) => row.unit },
      { title: 'Quantity', isNumber: true, value: (row) => row.quantity },
      { title: 'Amount', isMoney: true, value: (row) => row.price },
      { title: 'W/House', value: (row) => row.name },
      { title: 'Stock Category', value: (row) => row.stockCategory },
      { title: 'Added by', value: (row) => row.RequestedBy },
      { title: 'Guarded by', value: (row) => row.GuardedBy },
      { title: 'Verified by', value: (row) => row.VerifiedBy },
      { title: 'Supplier/Driver', value: delivererOf },
      { title: 'Vehicle', value: (row) => row.vehicle },
      { title: 'Project/Site Name', value: (row) => row.project },
      {
        title: 'Status',
        value: (row, language) => receiptStatusLabel({ ...row, isSplit: false, mergeId: null }, language),
      },
      extraColumn('Lots', (row) => lotNumbers(row.lots)),
      extraColumn('Expiry', (row) => lotExpiries(row.lots)),
      ...unlistedColumns(receiptFields),
      ...unlistedColumns(reportedItemFields),
    ],
  };
}

/** Names the driver if the receipt is internal, otherwise the supplier. */
function delivererOf({ isInternal, DriverBy, SupplierName }: ReceivedLine): string {
  return isInternal ? DriverBy : SupplierName;
}
