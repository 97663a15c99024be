import type { SupplierDocument, SupplierPurchase, SupplierRow } from '@ghala/contract/calls/suppliers';
import { quantityText } from '@ghala/contract/common/figure-text';
import { expiryMark } from '@ghala/contract/labels/supplier-labels';
import { Anchor, Group } from '@mantine/core';
import { formatDate, formatMoney, formatQuantity, today } from '../../format/format';
import { useSupplierScore } from '../../pickers/supplier-score';
import { say, t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';

export const supplierColumns: Column<SupplierRow>[] = [
  {
    id: 'supplier',
    header: t.suppliers.supplierNameCode,
    cell: (row) => (
      <>
        {row.name} - <span style={{ whiteSpace: 'nowrap' }}>{row.code}</span>
      </>
    ),
    sortKey: 'name',
    minWidth: '16rem',
  },
  {
    id: 'business',
    header: t.entityFields.labels.supplier.business,
    cell: (row) => row.business,
    sortKey: 'business',
    minWidth: '12rem',
    onPhone: 'under',
  },
  {
    id: 'status',
    header: t.common.status,
    cell: (row) => <StatusBadge of="qualification" code={row.prequalified ? 'prequalified' : 'notPrequalified'} />,
  },
  {
    id: 'purchases',
    header: t.suppliers.noOfPos,
    cell: (row) => formatQuantity(row.purchaseCount),
    align: 'right',
    sortKey: 'purchaseCount',
  },
  {
    id: 'amount',
    header: t.suppliers.poAmountToDate,
    cell: (row) => formatMoney(row.purchaseAmount),
    align: 'right',
    sortKey: 'purchaseAmount',
    onPhone: 'side',
  },
];

/** Adds how the suppliers of a page did, which is counted only once the user shows these columns. */
export function scoreColumns(ids: readonly number[]): Column<SupplierRow>[] {
  const column = (id: 'onTime' | 'complete', header: string): Column<SupplierRow> => ({
    id,
    header,
    cell: (row) => <Share of={id} id={row.id} ids={ids} />,
    align: 'right',
    defaultHidden: true,
  });
  return [column('onTime', t.suppliers.onTime), column('complete', t.suppliers.complete)];
}

function Share({ of, ...supplier }: { of: 'onTime' | 'complete'; id: number; ids: readonly number[] }) {
  const score = useSupplierScore(supplier);
  if (score === undefined) return null;
  const { percent } = score[of];
  return percent === null ? '–' : `${quantityText(percent)}%`;
}

export const documentColumns: Column<SupplierDocument>[] = [
  { id: 'name', header: t.common.name, cell: (row) => row.name, sortValue: (row) => row.name, minWidth: '12rem' },
  {
    id: 'idNumber',
    header: t.suppliers.idNo,
    cell: (row) => row.idNumber,
    sortValue: (row) => row.idNumber,
    defaultHidden: true,
  },
  {
    id: 'expiry',
    header: t.suppliers.expiry,
    cell: (row) => <Expiry expiry={row.expiry} />,
    sortValue: (row) => row.expiry ?? '9999',
  },
  {
    id: 'file',
    header: t.suppliers.file,
    cell: (row) => (
      <Anchor
        href={`/files/${row.document}`}
        target="_blank"
        rel="noopener"
        inherit
        aria-label={say(t.suppliers.viewDocument, { name: row.name })}
      >
        {t.suppliers.viewFile}
      </Anchor>
    ),
  },
];

/** Shows the last day that a document is valid, marked from 30 days before. */
function Expiry({ expiry }: { expiry: string | null }) {
  const mark = expiryMark(expiry, today());
  if (expiry === null) return '–';
  return (
    <Group gap="xs" component="span" display="inline-flex">
      {formatDate(expiry)} {mark ? <StatusBadge of="expiry" code={mark} /> : null}
    </Group>
  );
}

export const purchaseColumns: Column<SupplierPurchase>[] = [
  {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDate(row.createdAt),
    sortKey: 'createdAt',
    onPhone: 'under',
  },
  {
    id: 'purchaseNo',
    header: t.common.poNo,
    cell: (row) => row.purchaseNo,
    sortKey: 'purchaseNo',
    minWidth: '7rem',
    onPhone: 'title',
  },
  {
    id: 'department',
    header: t.suppliers.dept,
    cell: (row) => row.department,
    sortKey: 'department',
    minWidth: '8rem',
  },
  {
    id: 'project',
    header: t.common.project,
    cell: (row) => row.project,
    sortKey: 'project',
    minWidth: '10rem',
    onPhone: 'under',
  },
  { id: 'raisedBy', header: t.common.raisedBy, cell: (row) => row.User.name, minWidth: '8rem' },
  {
    id: 'status',
    header: t.common.status,
    cell: (row) => <StatusBadge of="purchaseStatus" code={row.status} />,
    sortKey: 'status',
    onPhone: 'side',
  },
  {
    id: 'amount',
    header: t.common.amount,
    cell: (row) => formatMoney(row.amount),
    align: 'right',
    sortKey: 'amount',
    onPhone: 'side',
  },
];
