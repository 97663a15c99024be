import { adjustmentTypeWords } from '@ghala/contract/adjustment-words';
import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import type { ReleaseDetail } from '@ghala/contract/calls/reservations';
import type { StockTransfer } from '@ghala/contract/calls/transfers';
import { placeLabel } from '@ghala/contract/inventory-words';
import { Alert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatChange, formatDateTime, formatQuantity } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';

type Fields = { label: string; value: ReactNode }[];

/** What an approver is shown of an adjustment: old and new quantity are those that approving it now would give. */
export function AdjustmentDetails({ adjustment }: { adjustment: StockAdjustment }) {
  const { oldQuantity, quantity, newQuantity } = adjustment;
  const unit = adjustment.Product.unit.unit;
  const isShort = newQuantity !== null && newQuantity < 0;
  return (
    <Details isShort={isShort} available={adjustment.Inventory.quantity} unit={unit}>
      {[
        ...productFields(adjustment),
        { label: 'Activity', value: adjustmentTypeWords[adjustment.type] },
        { label: 'Qty Before', value: oldQuantity === null ? '' : `${formatQuantity(oldQuantity)} ${unit}` },
        { label: 'Qty Adjusted', value: `${formatQuantity(quantity)} ${unit}` },
        { label: 'New Qty Avail', value: newQuantity === null ? '' : `${formatChange(newQuantity)} ${unit}` },
        { label: 'Warehouse', value: placeLabel(adjustment.Inventory) },
        ...requesterFields(adjustment),
        { label: 'Reason', value: adjustment.comment },
      ]}
    </Details>
  );
}

/** What an approver is shown of a transfer. */
export function TransferDetails({ transfer }: { transfer: StockTransfer }) {
  const { quantity, Inventory } = transfer;
  const unit = transfer.Product.unit.unit;
  return (
    <Details isShort={quantity > Inventory.quantity} available={Inventory.quantity} unit={unit}>
      {[
        ...productFields(transfer),
        { label: 'Qty to Move', value: `${formatQuantity(quantity)} ${unit}` },
        { label: 'Qty Available', value: `${formatQuantity(Inventory.quantity)} ${unit}` },
        { label: 'Old Warehouse', value: placeLabel(Inventory) },
        { label: 'New Warehouse', value: placeLabel(transfer) },
        ...requesterFields(transfer),
        { label: 'Transfer Reason', value: transfer.reason },
        { label: 'Comment', value: transfer.comment },
      ]}
    </Details>
  );
}

/** What an approver is shown of a release. */
export function ReleaseDetails({ release }: { release: ReleaseDetail }) {
  const { quantityReleased, quantity, balance, Inventory } = release;
  const unit = release.Product.unit.unit;
  return (
    <DescriptionList
      items={[
        ...productFields(release),
        { label: 'Quantity to Release', value: `${formatQuantity(quantityReleased)} ${unit}` },
        { label: 'Qty Reserved', value: `${formatQuantity(quantity)} ${unit}` },
        { label: 'Balance', value: `${formatChange(balance)} ${unit}` },
        { label: 'Qty Available', value: `${formatQuantity(Inventory.quantity)} ${unit}` },
        { label: 'Warehouse', value: placeLabel(Inventory) },
        ...requesterFields(release),
        { label: 'Comment', value: release.comment },
        { label: 'Reserved for', value: release.note },
      ]}
    />
  );
}

function productFields({ Product }: Pick<StockAdjustment, 'Product'>): Fields {
  return [
    { label: 'Product Description', value: Product.name },
    { label: 'Product Code', value: Product.code },
    { label: 'Unit', value: Product.unit.unit },
  ];
}

function requesterFields({ User, createdAt }: Pick<StockAdjustment, 'User' | 'createdAt'>): Fields {
  return [
    { label: 'Requested By', value: User.name },
    { label: 'Date', value: formatDateTime(createdAt) },
  ];
}

interface DetailsProps {
  isShort: boolean;
  available: number;
  unit: string;
  children: Fields;
}

function Details({ isShort, available, unit, children }: DetailsProps) {
  return (
    <Stack gap="md">
      {isShort ? (
        <Alert color="yellow">
          Only {formatQuantity(available)} {unit} can be taken away now: it cannot be approved until there is enough.
        </Alert>
      ) : null}
      <DescriptionList items={children} />
    </Stack>
  );
}
