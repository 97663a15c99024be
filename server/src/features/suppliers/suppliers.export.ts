import type { SupplierPurchase, SupplierRow } from '@ghala/contract/calls/suppliers';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { supplierFields } from '@ghala/contract/entities/supplier-fields';
import { purchaseStatusLabel } from '@ghala/contract/labels/purchase-labels';
import { qualificationLabel } from '@ghala/contract/labels/supplier-labels';
import { type ListExport, unlistedColumns } from '../../http/list-export';

export const suppliersExport: ListExport<SupplierRow> = {
  title: 'Suppliers',
  fileName: 'suppliers',
  columns: [
    { title: 'Supplier Name & Code', value: (row) => `${row.name} - ${row.code}` },
    { title: 'Nature of Business', value: (row) => row.business },
    { title: 'Status', value: (row, language) => qualificationLabel(row.prequalified, language) },
    { title: 'No. of POs', isNumber: true, value: (row) => row.purchaseCount },
    { title: 'PO Amount to Date', isMoney: true, value: (row) => row.purchaseAmount },
    ...unlistedColumns(supplierFields),
  ],
};

/** Exports a supplier's purchase orders to date to a file. */
export function supplierPurchasesExport(supplierName: string, timezone: string): ListExport<SupplierPurchase> {
  return {
    title: 'Purchase orders to date',
    heading: (title) => `${title} - ${supplierName}`,
    fileName: 'supplier_purchases',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone, false) },
      { title: 'PO No.', value: (row) => row.purchaseNo },
      { title: 'Dept', value: (row) => row.department },
      { title: 'Project', value: (row) => row.project },
      { title: 'Raised By', value: (row) => row.User.name },
      { title: 'Status', value: (row, language) => purchaseStatusLabel(row.status, language) },
      { title: 'Amount', isMoney: true, value: (row) => row.amount },
    ],
  };
}
