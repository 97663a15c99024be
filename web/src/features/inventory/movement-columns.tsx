import type { StockMovement } from '@ghala/contract/calls/stock-movements';
import { type MovementCells, movementCells } from '@ghala/contract/labels/inventory-labels';
import { Anchor, Stack, Text } from '@mantine/core';
import { LotLink } from '../../documents/lots/lot-link';
import { formatDateTime, formatQuantity } from '../../format/format';
import { address, orderAddress } from '../../net/address';
import { language, say, t } from '../../text/t';
import { linkTo } from '../../ui/page/link-to';
import { ScreenLink } from '../../ui/page/screen-access';
import type { Column } from '../../ui/table/column';

function figure(name: keyof MovementCells & `quantity${string}`, header: string): Column<StockMovement> {
  return { id: name, header, cell: (row) => movementCells(row, language)[name], align: 'right', onPhone: 'side' };
}

const lot: Column<StockMovement> = {
  id: 'lot',
  header: t.lotLists.lot,
  cell: (row) => <LotLink lot={row.lot} />,
  onPhone: 'under',
};

/** All columns fit on a laptop; the contract decides which figure goes where. */
export const movementColumns: Column<StockMovement>[] = [
  {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
    onPhone: 'under',
  },
  {
    id: 'activity',
    header: t.common.activity,
    cell: (row) => (
      <>
        {movementCells(row, language).activity}
        {row.note === '' ? null : (
          <Text size="xs" c="dimmed">
            {row.note}
          </Text>
        )}
      </>
    ),
    minWidth: '5.5rem',
    onPhone: 'title',
  },
  { id: 'shippedFrom', header: t.inventory.shippedFrom, cell: (row) => movementCells(row, language).shippedFrom },
  figure('quantityIn', t.inventory.qtyIn),
  figure('quantityAdjusted', t.inventory.qtyAdj),
  figure('quantityTransferred', t.inventory.qtyTrans),
  figure('quantityReserved', t.inventory.qtyRes),
  figure('quantityOut', t.inventory.qtyOut),
  { id: 'batch', header: 'BPN', cell: receiptLinks, minWidth: '6rem', onPhone: 'under' },
  { id: 'note', header: 'PN/DN', cell: noteLink, minWidth: '6rem', onPhone: 'under' },
  { id: 'requestedBy', header: t.common.requestedBy, cell: (row) => movementCells(row, language).requestedBy },
  {
    id: 'shippedTo',
    header: t.inventory.shippedTo,
    cell: (row) => movementCells(row, language).shippedTo,
    minWidth: '5rem',
  },
  { id: 'project', header: t.common.projectSite, cell: (row) => movementCells(row, language).project },
  {
    id: 'balance',
    header: t.common.balance,
    cell: (row) => formatQuantity(row.quantity),
    phoneCell: (row) => say(t.inventory.balanceOf, { quantity: formatQuantity(row.quantity) }),
    onPhone: 'side',
    align: 'right',
  },
];

/** A tracked product's movements show their lots too. */
export const movementColumnsWithLots = movementColumns.toSpliced(2, 0, lot);

function receiptLinks({ Batch }: StockMovement) {
  if (Batch === null) return '';
  return (
    // The links are far enough apart for a finger.
    <Stack gap={6} align="flex-start">
      <Anchor {...linkTo(address('/transaction/pdfbatch/$id', { id: Batch.id }))} inherit>
        {Batch.batchNo}
      </Anchor>
      {Batch.Purchase === null ? null : (
        <ScreenLink to={orderAddress(Batch.Purchase.id)}>{Batch.Purchase.purchaseNo}</ScreenLink>
      )}
    </Stack>
  );
}

function noteLink({ PickupNote, DispatchNote }: StockMovement) {
  if (PickupNote !== null)
    return (
      <Anchor {...linkTo(address('/orders/pickup/note/$id', { id: PickupNote.id }))} inherit>
        {PickupNote.pickupNo}
      </Anchor>
    );
  if (DispatchNote === null) return '';
  return (
    <Anchor {...linkTo(address('/orders/dispatch/note/$id', { id: DispatchNote.id }))} inherit>
      {DispatchNote.dispatchNo}
    </Anchor>
  );
}
