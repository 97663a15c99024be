import type { PurchaseDetail, PurchaseLine } from '@ghala/contract/calls/purchases';
import { Anchor, Stack } from '@mantine/core';
import { formatDateTime, formatMoney, formatQuantity } from '../../shared/format';
import { unitPrice } from '../../shared/line-prices';
import { DescriptionList } from '../../ui/description-list';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { Totals } from '../../ui/totals';

/** What an approver is shown of a purchase order. */
export function PurchaseDetails({ purchase }: { purchase: PurchaseDetail }) {
  const { Supplier } = purchase;
  return (
    <Stack gap="md">
      <DescriptionList
        items={[
          { label: 'PO No.', value: purchase.purchaseNo },
          { label: 'Raised By', value: purchase.User.name },
          { label: 'Date', value: formatDateTime(purchase.createdAt) },
          { label: 'Department', value: purchase.department },
          { label: 'Project', value: purchase.project },
          { label: 'Supplier', value: Supplier.name },
          {
            label: 'Supplier Phone',
            value: (
              <Anchor href={`tel:${Supplier.phone}`} inherit>
                {Supplier.phone}
              </Anchor>
            ),
          },
          { label: 'Supplier Address', value: Supplier.address },
          { label: 'Payment', value: purchase.Payment?.payment },
        ]}
      />
      <DataTable
        name="request-purchase-lines"
        label="Products"
        columns={columns}
        rows={purchase.PurchaseProduct}
        empty={{ text: 'No items found' }}
      />
      <Totals
        rows={[
          { label: 'Subtotal', value: formatMoney(purchase.subtotal) },
          { label: purchase.vat ? 'VAT (16%)' : 'VAT', value: formatMoney(purchase.vatAmount) },
          { label: 'Total', value: formatMoney(purchase.amount) },
        ]}
      />
    </Stack>
  );
}

const columns: Column<PurchaseLine>[] = [
  { id: 'product', header: 'Product', cell: (line) => line.Product.name, minWidth: '9rem' },
  { id: 'code', header: 'Code', cell: (line) => line.Product.code },
  { id: 'description', header: 'Description', cell: (line) => line.description, minWidth: '7rem', onPhone: 'wide' },
  {
    id: 'quantity',
    header: 'Quantity',
    cell: (line) => `${formatQuantity(line.quantity)} ${line.Product.unit.unit}`,
    align: 'right',
  },
  {
    id: 'unitPrice',
    header: 'Price per Unit',
    cell: (line) => unitPrice(line.price, line.quantity, line.Product.unit.unit),
    align: 'right',
  },
  { id: 'price', header: 'Price', cell: (line) => formatMoney(line.price), align: 'right', onPhone: 'side' },
];
