import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { omit } from '@ghala/contract/common/names';
import { formatPhone } from '@ghala/contract/common/phone';
import { purchaseFields, purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import { Anchor, Stack, Text } from '@mantine/core';
import { fullMeasure } from '../../documents/lines/entered-quantity';
import { formatDateTime, formatMeasure, formatMoney } from '../../format/format';
import { unitPrice } from '../../format/line-prices';
import { say, t } from '../../text/t';
import { fieldColumns, fieldItems } from '../../ui/form/field-value';
import { DescriptionList } from '../../ui/page/description-list';
import { Totals } from '../../ui/page/totals';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { vatRateOf } from './vat-rate';

const { purchase: labels, purchaseLine: lineLabels } = t.entityFields.labels;

interface PurchaseDetailsProps {
  purchase: PurchaseDetail;
  /** Tells what approving it brings about. */
  consequence?: string;
  /** Adds what came of each line and what is still to come. */
  showsReceived?: boolean;
}

/** Shows what a purchase order asks for, of whom and at what price. */
export function PurchaseDetails({ purchase, consequence, showsReceived = false }: PurchaseDetailsProps) {
  const { Supplier } = purchase;
  const rate = vatRateOf(purchase);
  return (
    <Stack gap="md">
      <DescriptionList
        items={[
          { label: t.common.poNo, value: purchase.purchaseNo },
          { label: t.common.raisedBy, value: purchase.User.name },
          { label: t.common.date, value: formatDateTime(purchase.createdAt) },
          { label: labels.department, value: purchase.department },
          { label: t.common.project, value: purchase.project },
          { label: t.common.supplier, value: Supplier.name },
          {
            label: t.approvals.supplierPhone,
            value: (
              <Anchor href={`tel:${Supplier.phone}`} inherit>
                {formatPhone(Supplier.phone)}
              </Anchor>
            ),
          },
          { label: t.approvals.supplierAddress, value: Supplier.address },
          { label: t.common.payment, value: purchase.Payment?.payment },
          ...fieldItems(purchaseFields, labels, purchase, ['department', 'project']),
        ]}
      />
      <DataTable
        name="request-purchase-lines"
        label={t.common.products}
        columns={showsReceived ? receivedColumns : columns}
        rows={purchase.PurchaseProduct}
        empty={{ text: t.common.noItemsFound }}
      />
      <Totals
        rows={[
          { label: t.approvals.subtotal, value: formatMoney(purchase.subtotal) },
          {
            label: rate === null ? t.approvals.vat : say(t.purchases.vatAt, { rate }),
            value: formatMoney(purchase.vatAmount),
          },
          { label: t.approvals.total, value: formatMoney(purchase.amount) },
        ]}
      />
      {consequence ? (
        <Text size="sm" c="dimmed">
          {consequence}
        </Text>
      ) : null}
    </Stack>
  );
}

const goods: Column<PurchaseLine>[] = [
  { id: 'product', header: t.common.product, cell: (line) => line.Product.name, minWidth: '9rem' },
  { id: 'code', header: t.common.code, cell: (line) => line.Product.code },
  {
    id: 'description',
    header: t.common.description,
    cell: (line) => line.description,
    minWidth: '7rem',
    onPhone: 'under',
  },
  ...fieldColumns(omit(purchaseLineFields, ['description']), lineLabels, { onPhone: 'under' }),
  {
    id: 'quantity',
    header: t.common.quantity,
    cell: (line) => fullMeasure(line, line.Product.unit.unit),
    align: 'right',
    onPhone: 'side',
  },
];

const received: Column<PurchaseLine>[] = [
  {
    id: 'received',
    header: t.purchases.received,
    cell: (line) => formatMeasure(line.quantityReceived, line.Product.unit.unit),
    align: 'right',
    onPhone: 'under',
    phoneCell: (line) =>
      say(t.purchases.receivedOf, { quantity: formatMeasure(line.quantityReceived, line.Product.unit.unit) }),
  },
  {
    id: 'outstanding',
    header: t.purchases.outstanding,
    cell: (line) => formatMeasure(line.quantityOutstanding, line.Product.unit.unit),
    align: 'right',
  },
];

const prices: Column<PurchaseLine>[] = [
  {
    id: 'unitPrice',
    header: t.common.pricePerUnit,
    cell: (line) => unitPrice(line.price, line.quantity, line.Product.unit.unit),
    align: 'right',
    onPhone: 'under',
  },
  { id: 'price', header: t.common.price, cell: (line) => formatMoney(line.price), align: 'right', onPhone: 'side' },
];

const columns = [...goods, ...prices];
const receivedColumns = [...goods, ...received, ...prices];
