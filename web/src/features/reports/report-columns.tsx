import { noteStatusWord } from '@ghala/contract/issue-note-words';
import { formatAmount, formatDate, formatQuantity } from '../../shared/format';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';
import type { ReportRows } from './reports.api';

type NoteRow = ReportRows['dispatch'] | ReportRows['pickup'];

/** The columns of a note's report in the order of its file: what is the kind's own stands between the shared ones. */
function noteColumns<Row extends NoteRow>(
  number: Column<Row>,
  issued: Column<Row>,
  recipients: Column<Row>[],
): Column<Row>[] {
  return [
    { id: 'date', header: 'Date', cell: (row) => formatDate(row.createdAt), sortKey: 'createdAt' },
    { id: 'category', header: 'Product Category', cell: (row) => row.category, minWidth: '8rem' },
    number,
    { id: 'reference', header: 'Ref No.', cell: (row) => row.reference },
    { id: 'product', header: 'Product Description', cell: (row) => row.ProductName, minWidth: '12rem' },
    { id: 'unit', header: 'Unit', cell: (row) => row.unit },
    { id: 'quantity', header: 'Quantity Requested', cell: (row) => formatQuantity(row.quantity), align: 'right' },
    issued,
    { id: 'balance', header: 'Balance', cell: (row) => formatQuantity(row.InventoryQuantity), align: 'right' },
    { id: 'warehouse', header: 'W/House', cell: (row) => row.name, minWidth: '8rem' },
    { id: 'requestedBy', header: 'Requested by', cell: (row) => row.RequestedBy, minWidth: '8rem' },
    { id: 'dispatchedBy', header: 'Dispatched by', cell: (row) => row.DispatchedBy, minWidth: '8rem' },
    ...recipients,
    { id: 'project', header: 'Project/Site Name', cell: (row) => row.project, minWidth: '8rem' },
    { id: 'vehicle', header: 'Vehicle', cell: (row) => row.vehicle },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <StatusBadge status={noteStatusWord(row.status)} />,
      onPhone: 'side',
    },
  ];
}

/** Every report shows on the screen what its file holds. */
export const reportColumns: { [Name in keyof ReportRows]: Column<ReportRows[Name]>[] } = {
  dispatch: noteColumns<ReportRows['dispatch']>(
    { id: 'number', header: 'DN No.', cell: (row) => row.dispatchNo },
    {
      id: 'issued',
      header: 'Quantity Dispatched',
      cell: (row) => formatQuantity(row.quantityDispatched),
      align: 'right',
    },
    [
      { id: 'dispatchedTo', header: 'Dispatched to', cell: (row) => row.DispatchedToBy, minWidth: '8rem' },
      { id: 'assignedTo', header: 'Assigned to', cell: (row) => row.AssignedToBy, minWidth: '8rem' },
    ],
  ),
  pickup: noteColumns<ReportRows['pickup']>(
    { id: 'number', header: 'PN No.', cell: (row) => row.pickupNo },
    { id: 'issued', header: 'Quantity Assigned', cell: (row) => formatQuantity(row.quantityAssigned), align: 'right' },
    [
      {
        id: 'dispatchedTo',
        header: 'Dispatched To',
        cell: (row) => [row.assigneeName, row.assigneeCompany].filter(Boolean).join(', '),
        minWidth: '8rem',
      },
    ],
  ),
  receiving: [
    { id: 'date', header: 'Date', cell: (row) => formatDate(row.createdAt), sortKey: 'createdAt' },
    { id: 'category', header: 'Product Category', cell: (row) => row.category, minWidth: '8rem' },
    { id: 'purchase', header: 'PO No.', cell: (row) => row.purchaseNo },
    { id: 'document', header: 'Ref Doc.', cell: (row) => row.documentType },
    { id: 'reference1', header: 'Ref 1', cell: (row) => row.reference1 },
    { id: 'reference2', header: 'Ref 2', cell: (row) => row.reference2 },
    { id: 'product', header: 'Product Description', cell: (row) => row.ProductName, minWidth: '12rem' },
    { id: 'unit', header: 'Unit', cell: (row) => row.unit },
    { id: 'quantity', header: 'Quantity', cell: (row) => formatQuantity(row.quantity), align: 'right' },
    { id: 'amount', header: 'Amount', cell: (row) => formatAmount(row.price), align: 'right' },
    { id: 'warehouse', header: 'W/House', cell: (row) => row.name, minWidth: '8rem' },
    { id: 'nog', header: 'Stock Category', cell: (row) => row.stockCategory },
    { id: 'addedBy', header: 'Added by', cell: (row) => row.RequestedBy, minWidth: '8rem' },
    { id: 'guardedBy', header: 'Guarded by', cell: (row) => row.GuardedBy, minWidth: '8rem' },
    { id: 'verifiedBy', header: 'Verified by', cell: (row) => row.VerifiedBy, minWidth: '8rem' },
    {
      id: 'deliverer',
      header: 'Supplier/Driver',
      cell: (row) => (row.isInternal ? row.DriverBy : row.SupplierName),
      minWidth: '8rem',
    },
    { id: 'vehicle', header: 'Vehicle', cell: (row) => row.vehicle },
    { id: 'project', header: 'Project/Site Name', cell: (row) => row.project, minWidth: '8rem' },
    { id: 'status', header: 'Status', cell: () => <StatusBadge status="Processed" />, onPhone: 'side' },
  ],
};
