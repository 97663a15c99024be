import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import type { ReleaseDetail } from '@ghala/contract/calls/reservations';
import type { StockTransfer } from '@ghala/contract/calls/transfers';
import { Alert, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { fullMeasure } from '../../documents/lines/entered-quantity';
import { LotParts } from '../../documents/lot-choice/lot-parts';
import { lotsLabel } from '../../documents/lot-choice/lot-texts';
import { figureOfRecord } from '../../documents/stock-figure/place-figures';
import { formatChange, formatDateTime, formatMeasure } from '../../format/format';
import { placeText } from '../../format/place';
import { rich } from '../../text/rich';
import { labels, t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';

type Fields = { label: string; value: ReactNode }[];

/** Shows an approver the old and the new quantity, as if the adjustment were approved now. */
export function AdjustmentDetails({ adjustment, after }: { adjustment: StockAdjustment; after: ReactNode }) {
  const { oldQuantity, newQuantity } = adjustment;
  const unit = adjustment.Product.unit.unit;
  const isShort = newQuantity !== null && newQuantity < 0;
  const available = availableOf(adjustment);
  return (
    <Details isShort={isShort} available={available} unit={unit} after={after}>
      {[
        ...productFields(adjustment),
        ...lotFields(adjustment),
        { label: t.common.activity, value: labels.adjustmentTypes[adjustment.type] },
        { label: t.approvals.qtyBefore, value: oldQuantity === null ? '' : formatMeasure(oldQuantity, unit) },
        { label: t.approvals.qtyAdjusted, value: fullMeasure(adjustment, unit) },
        {
          label: t.approvals.newQtyAvail,
          value: newQuantity === null ? '' : formatMeasure(newQuantity, unit, formatChange),
        },
        { label: t.common.warehouse, value: placeText(adjustment.Inventory) },
        ...requesterFields(adjustment),
        { label: t.common.reason, value: adjustment.comment },
      ]}
    </Details>
  );
}

export function TransferDetails({ transfer, after }: { transfer: StockTransfer; after: ReactNode }) {
  const { quantity, Inventory } = transfer;
  const unit = transfer.Product.unit.unit;
  return (
    <Details isShort={quantity > Inventory.quantity} available={availableOf(transfer)} unit={unit} after={after}>
      {[
        ...productFields(transfer),
        ...lotFields(transfer),
        { label: t.approvals.qtyToMove, value: fullMeasure(transfer, unit) },
        { label: t.approvals.qtyAvailable, value: availableOf(transfer, unit) },
        { label: t.approvals.oldWarehouse, value: placeText(Inventory) },
        { label: t.approvals.newWarehouse, value: placeText(transfer) },
        ...requesterFields(transfer),
        { label: t.approvals.transferReason, value: transfer.reason },
        { label: t.common.comment, value: transfer.comment },
      ]}
    </Details>
  );
}

export function ReleaseDetails({ release, after }: { release: ReleaseDetail; after: ReactNode }) {
  const { quantityReleased, entered, quantity, balance, Inventory } = release;
  const unit = release.Product.unit.unit;
  return (
    <Stack gap="md">
      <DescriptionList
        items={[
          ...productFields(release),
          { label: t.approvals.quantityToRelease, value: fullMeasure({ quantity: quantityReleased, entered }, unit) },
          { label: t.common.qtyReserved, value: formatMeasure(quantity, unit) },
          { label: t.common.balance, value: formatMeasure(balance, unit, formatChange) },
          { label: t.approvals.qtyAvailable, value: availableOf(release, unit) },
          { label: t.common.warehouse, value: placeText(Inventory) },
          ...requesterFields(release),
          { label: t.common.comment, value: release.comment },
          { label: t.approvals.reservedFor, value: release.note },
        ]}
      />
      {after}
    </Stack>
  );
}

/** Shows what its stock record has available now. */
function availableOf({ Inventory, Product }: Pick<StockAdjustment, 'Inventory' | 'Product'>, unit?: string) {
  return figureOfRecord({ ...Inventory, Product }, 'available', Inventory.quantity, unit);
}

function productFields({ Product }: Pick<StockAdjustment, 'Product'>): Fields {
  return [
    { label: t.common.productDescription, value: Product.name },
    { label: t.common.productCode, value: Product.code },
    { label: t.common.unit, value: Product.unit.unit },
  ];
}

/** Only tracked goods have lots to show. */
function lotFields({ Lots, Product }: Pick<StockAdjustment | StockTransfer, 'Lots' | 'Product'>): Fields {
  if (Lots === null) return [];
  return [{ label: lotsLabel(Product), value: <LotParts parts={Lots} /> }];
}

function requesterFields({ User, createdAt }: Pick<StockAdjustment, 'User' | 'createdAt'>): Fields {
  return [
    { label: t.common.requestedBy, value: User.name },
    { label: t.common.date, value: formatDateTime(createdAt) },
  ];
}

interface DetailsProps {
  isShort: boolean;
  available: ReactElement;
  unit: string;
  /** Shows what would be left, if there is enough. */
  after: ReactNode;
  children: Fields;
}

function Details({ isShort, available, unit, after, children }: DetailsProps) {
  return (
    <Stack gap="md">
      {isShort ? <Alert color="yellow">{rich(t.approvals.onlySoMuchAvailable, { available, unit })}</Alert> : null}
      <DescriptionList items={children} />
      {isShort ? null : after}
    </Stack>
  );
}
