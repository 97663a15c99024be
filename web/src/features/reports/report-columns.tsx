import { pick } from '@ghala/contract/common/names';
import { unlistedFields } from '@ghala/contract/entities/field-views';
import { receiptFields, reportedItemFields } from '@ghala/contract/entities/receipt-fields';
import { availableInWarehouse } from '../../documents/stock-figure/place-figures';
import { formatAmount, formatDate, formatQuantity } from '../../format/format';
import { documentTypeText, vehicleText } from '../../format/stored-words';
import { t } from '../../text/t';
import { fieldColumns } from '../../ui/form/field-value';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';
import type { ReportRows } from './reports.api';

const { labels } = t.entityFields;

type NoteRow = ReportRows['dispatch'] | ReportRows['pickup'];

/** Orders a note report's columns as in its file: the kind's own stand between the shared ones. */
function noteColumns<Row extends NoteRow>(
  number: Column<Row>,
  issued: Column<Row>,
  recipients: Column<Row>[],
): Column<Row>[] {
  return [
    { id: 'date', header: t.common.date, cell: (row) => formatDate(row.createdAt), sortKey: 'createdAt' },
    { id: 'category', header: t.common.productCategory, cell: (row) => row.category, minWidth: '8rem' },
    number,
    { id: 'reference', header: t.reports.refNo, cell: (row) => row.reference },
    { id: 'product', header: t.common.productDescription, cell: (row) => row.ProductName, minWidth: '12rem' },
    { id: 'unit', header: t.common.unit, cell: (row) => row.unit },
    {
      id: 'quantity',
      header: t.reports.quantityRequested,
      cell: (row) => formatQuantity(row.quantity),
      align: 'right',
    },
    issued,
    {
      id: 'balance',
      header: t.common.balance,
      cell: ({ productId, ProductName, warehouseId, name, InventoryQuantity }) =>
        availableInWarehouse({ id: productId, name: ProductName }, { id: warehouseId, name }, InventoryQuantity),
      align: 'right',
    },
    { id: 'warehouse', header: t.reports.wHouse, cell: (row) => row.name, minWidth: '8rem' },
    { id: 'requestedBy', header: t.reports.requestedBy, cell: (row) => row.RequestedBy, minWidth: '8rem' },
    { id: 'dispatchedBy', header: t.reports.dispatchedBy, cell: (row) => row.DispatchedBy, minWidth: '8rem' },
    ...recipients,
    { id: 'project', header: t.reports.projectSiteName, cell: (row) => row.project, minWidth: '8rem' },
    { id: 'vehicle', header: t.reports.vehicle, cell: (row) => vehicleText(row.vehicle) },
    {
      id: 'status',
      header: t.common.status,
      cell: (row) => <StatusBadge of="noteStatus" code={row.status} />,
      onPhone: 'side',
    },
  ];
}

/** Every report shows on the screen what its file contains. */
export const reportColumns: { [Name in keyof ReportRows]: Column<ReportRows[Name]>[] } = {
  dispatch: noteColumns<ReportRows['dispatch']>(
    { id: 'number', header: t.reports.dnNo, cell: (row) => row.dispatchNo },
    {
      id: 'issued',
      header: t.reports.quantityDispatched,
      cell: (row) => formatQuantity(row.quantityDispatched),
      align: 'right',
    },
    [
      { id: 'dispatchedTo', header: t.reports.dispatchedTo, cell: (row) => row.DispatchedToBy, minWidth: '8rem' },
      { id: 'assignedTo', header: t.reports.assignedTo, cell: (row) => row.AssignedToBy, minWidth: '8rem' },
    ],
  ),
  pickup: noteColumns<ReportRows['pickup']>(
    { id: 'number', header: t.reports.pnNo, cell: (row) => row.pickupNo },
    {
      id: 'issued',
      header: t.reports.quantityAssigned,
      cell: (row) => formatQuantity(row.quantityAssigned),
      align: 'right',
    },
    [
      {
        id: 'dispatchedTo',
        header: t.reports.pickupDispatchedTo,
        cell: (row) => [row.assigneeName, row.assigneeCompany].filter(Boolean).join(', '),
        minWidth: '8rem',
      },
    ],
  ),
  receiving: [
    { id: 'date', header: t.common.date, cell: (row) => formatDate(row.createdAt), sortKey: 'createdAt' },
    { id: 'category', header: t.common.productCategory, cell: (row) => row.category, minWidth: '8rem' },
    { id: 'purchase', header: t.common.poNo, cell: (row) => row.purchaseNo },
    { id: 'document', header: t.reports.refDoc, cell: (row) => documentTypeText(row.documentType) },
    { id: 'reference1', header: t.reports.ref1, cell: (row) => row.reference1 },
    { id: 'reference2', header: t.reports.ref2, cell: (row) => row.reference2 },
    { id: 'product', header: t.common.productDescription, cell: (row) => row.ProductName, minWidth: '12rem' },
    { id: 'unit', header: t.common.unit, cell: (row) => row.unit },
    { id: 'quantity', header: t.common.quantity, cell: (row) => formatQuantity(row.quantity), align: 'right' },
    { id: 'amount', header: t.common.amount, cell: (row) => formatAmount(row.price), align: 'right' },
    { id: 'warehouse', header: t.reports.wHouse, cell: (row) => row.name, minWidth: '8rem' },
    { id: 'nog', header: t.common.stockCategory, cell: (row) => row.stockCategory },
    { id: 'addedBy', header: t.reports.addedBy, cell: (row) => row.RequestedBy, minWidth: '8rem' },
    { id: 'guardedBy', header: t.reports.guardedBy, cell: (row) => row.GuardedBy, minWidth: '8rem' },
    { id: 'verifiedBy', header: t.reports.verifiedBy, cell: (row) => row.VerifiedBy, minWidth: '8rem' },
    {
      id: 'deliverer',
      header: t.reports.supplierDriver,
      cell: (row) => (row.isInternal ? row.DriverBy : row.SupplierName),
      minWidth: '8rem',
    },
    { id: 'vehicle', header: t.reports.vehicle, cell: (row) => vehicleText(row.vehicle) },
    { id: 'project', header: t.reports.projectSiteName, cell: (row) => row.project, minWidth: '8rem' },
    {
      id: 'status',
      header: t.common.status,
      cell: ({ reversed }) => (
        <StatusBadge of="receiptStatus" code={reversed === 'none' ? 'processed' : 'partlyReversed'} />
      ),
      onPhone: 'side',
    },
    ...fieldColumns(pick(receiptFields, unlistedFields(receiptFields)), labels.receipt, { defaultHidden: true }),
    ...fieldColumns(reportedItemFields, labels.receiptItem, { defaultHidden: true }),
  ],
};
