import type { PurchaseRow } from '@ghala/contract/calls/purchase-lists';
import { omit } from '@ghala/contract/common/names';
import { purchaseFields } from '@ghala/contract/entities/purchase-fields';
import { purchaseOutcome } from '@ghala/contract/labels/purchase-labels';
import { isReceivable } from '@ghala/contract/stock/receivable';
import { Text } from '@mantine/core';
import { formatDate, formatDateTime, formatMoney, today } from '../../format/format';
import { t } from '../../text/t';
import { fieldColumns } from '../../ui/form/field-value';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';

const { purchase: labels } = t.entityFields.labels;

export const purchaseColumns: Column<PurchaseRow>[] = [
  {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
    onPhone: 'under',
    // On a phone, the supplier and the date identify an order.
    phoneCell: (row) => `${row.Supplier.name} · ${formatDate(row.createdAt)}`,
  },
  {
    id: 'number',
    header: t.common.poNo,
    cell: numberCell,
    isWhole: true,
    sortKey: 'purchaseNo',
    minWidth: '7rem',
    onPhone: 'title',
  },
  { id: 'department', header: labels.department, cell: (row) => row.department, minWidth: '8rem' },
  { id: 'project', header: t.common.project, cell: (row) => row.project, minWidth: '10rem', onPhone: 'under' },
  {
    id: 'supplier',
    header: t.common.supplier,
    cell: (row) => row.Supplier.name,
    minWidth: '10rem',
  },
  { id: 'due', header: labels.dueOn, cell: dueCell, minWidth: '6.5rem' },
  { id: 'raisedBy', header: t.common.raisedBy, cell: (row) => row.name, minWidth: '8rem' },
  {
    id: 'status',
    header: t.common.status,
    cell: (row) => <StatusBadge of="purchaseStatus" code={row.status} />,
    onPhone: 'side',
  },
  {
    id: 'exception',
    header: t.common.exception,
    cell: (row) => <StatusBadge of="outcome" code={purchaseOutcome(row)} />,
  },
  { id: 'fulfilledBy', header: t.purchases.fulfilledBy, cell: (row) => row.fulfilledName, minWidth: '8rem' },
  {
    id: 'amount',
    header: t.common.amount,
    cell: (row) => formatMoney(row.amount),
    align: 'right',
    sortKey: 'amount',
    onPhone: 'side',
  },
  ...fieldColumns(omit(purchaseFields, ['department', 'project', 'dueOn']), labels, { defaultHidden: true }),
];

/** Shows the day on which the goods are wanted, in red once it has passed and some are still to come. */
function dueCell({ dueOn, status }: PurchaseRow) {
  if (dueOn === null) return '-';
  const isLate = isReceivable(status) && dueOn < today();
  return (
    <Text component="span" inherit c={isLate ? 'red' : undefined} title={isLate ? t.purchases.isLate : undefined}>
      {formatDate(dueOn)}
    </Text>
  );
}

/** Shows the order's number, with those of its receipts beside it. */
function numberCell({ purchaseNo, batchNo }: PurchaseRow) {
  if (batchNo === '') return purchaseNo;
  return (
    <>
      {purchaseNo}{' '}
      <Text component="span" size="xs" c="dimmed">
        {batchNo}
      </Text>
    </>
  );
}
