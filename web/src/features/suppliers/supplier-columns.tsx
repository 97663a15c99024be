import type { SupplierDocument, SupplierPurchase, SupplierRow } from '@ghala/contract/calls/suppliers';
import { purchaseStatusWord } from '@ghala/contract/purchase-words';
import { expiryMark, qualificationWord } from '@ghala/contract/supplier-words';
import { Anchor, Group } from '@mantine/core';
import { formatDate, formatMoney, formatQuantity, today } from '../../shared/format';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';

/** Columns of the list of suppliers. */
export const supplierColumns: Column<SupplierRow>[] = [
  {
    id: 'supplier',
    header: 'Supplier Name & Code',
    cell: (row) => (
      <>
        {row.name} - <span style={{ whiteSpace: 'nowrap' }}>{row.code}</span>
      </>
    ),
    sortKey: 'name',
    minWidth: '16rem',
  },
  { id: 'business', header: 'Nature of Business', cell: (row) => row.business, sortKey: 'business', minWidth: '12rem' },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={qualificationWord(row.prequalified)} /> },
  {
    id: 'purchases',
    header: 'No. of POs',
    cell: (row) => formatQuantity(row.purchaseCount),
    align: 'right',
    sortKey: 'purchaseCount',
  },
  {
    id: 'amount',
    header: 'PO Amount to Date',
    cell: (row) => formatMoney(row.purchaseAmount),
    align: 'right',
    sortKey: 'purchaseAmount',
  },
];

/** Columns of a supplier's documents. */
export const documentColumns: Column<SupplierDocument>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortValue: (row) => row.name, minWidth: '12rem' },
  {
    id: 'idNumber',
    header: 'ID No.',
    cell: (row) => row.idNumber,
    sortValue: (row) => row.idNumber,
    defaultHidden: true,
  },
  {
    id: 'expiry',
    header: 'Expiry',
    cell: (row) => <Expiry expiry={row.expiry} />,
    sortValue: (row) => row.expiry ?? '9999',
  },
  {
    id: 'file',
    header: 'File',
    cell: (row) => (
      <Anchor href={`/files/${row.document}`} target="_blank" rel="noopener" inherit aria-label={`View ${row.name}`}>
        View file
      </Anchor>
    ),
  },
];

/** The last day that a document is good for, marked from 30 days before it. */
function Expiry({ expiry }: { expiry: string | null }) {
  const mark = expiryMark(expiry, today());
  if (expiry === null) return '–';
  return (
    <Group gap="xs" component="span" display="inline-flex">
      {formatDate(expiry)} {mark ? <StatusBadge status={mark} /> : null}
    </Group>
  );
}

/** Columns of a supplier's purchase orders to date. */
export const purchaseColumns: Column<SupplierPurchase>[] = [
  { id: 'date', header: 'Date', cell: (row) => formatDate(row.createdAt), sortKey: 'createdAt' },
  { id: 'purchaseNo', header: 'PO No.', cell: (row) => row.purchaseNo, sortKey: 'purchaseNo', minWidth: '7rem' },
  { id: 'department', header: 'Dept', cell: (row) => row.department, sortKey: 'department', minWidth: '8rem' },
  { id: 'project', header: 'Project', cell: (row) => row.project, sortKey: 'project', minWidth: '10rem' },
  { id: 'raisedBy', header: 'Raised By', cell: (row) => row.User.name, minWidth: '8rem' },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge status={purchaseStatusWord(row.status)} />,
    sortKey: 'status',
    onPhone: 'side',
  },
  { id: 'amount', header: 'Amount', cell: (row) => formatMoney(row.amount), align: 'right', sortKey: 'amount' },
];
