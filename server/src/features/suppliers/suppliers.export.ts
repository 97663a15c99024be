import { qualificationWord } from '@ghala/contract/supplier-words';
import type { SupplierRow } from '@ghala/contract/suppliers';
import type { ListExport } from '../../shared/list-export';

export const suppliersExport: ListExport<SupplierRow> = {
  title: 'Suppliers',
  fileName: 'suppliers',
  columns: [
    { title: 'Supplier Name & Code', value: (row) => `${row.name} - ${row.code}` },
    { title: 'Nature of Business', value: (row) => row.business },
    { title: 'Status', value: (row) => qualificationWord(row.prequalified) },
    { title: 'No. of POs', isNumber: true, value: (row) => row.purchaseCount },
    { title: 'PO Amount to Date', isNumber: true, value: (row) => row.purchaseAmount },
  ],
};
