import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { omit } from '@ghala/contract/common/names';
import { purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { quantityColumn } from '../../documents/lines/line-columns';
import { removeColumn, useLineRemoval } from '../../documents/lines/line-removal';
import { formatMoney } from '../../format/format';
import { unitPrice } from '../../format/line-prices';
import { t } from '../../text/t';
import { fieldColumns } from '../../ui/form/field-value';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { keepLines, removeLine } from './purchases.api';

/** Lists the lines of a draft, in the order they were entered. */
export function PurchaseLines({ purchase }: { purchase: Pick<PurchaseDetail, 'id' | 'PurchaseProduct'> }) {
  const client = useQueryClient();
  const remove = useLineRemoval({
    mutation: (lineId) => removeLine(purchase.id, lineId),
    failureTitle: t.purchases.purchaseOrderProductNotDeleted,
    question: t.purchases.removeProduct,
    document: 'order',
    onSuccess: (answer) => keepLines(client, purchase.id, answer),
  });
  const columns = useMemo(() => columnsOf(remove), [remove]);
  return (
    <DataTable
      name="purchase-draft-lines"
      label={t.purchases.productList}
      columns={columns}
      rows={purchase.PurchaseProduct}
      empty={{ text: t.common.noItemsFound, hint: t.purchases.productsHint }}
    />
  );
}

function columnsOf(remove: (line: PurchaseLine) => void): Column<PurchaseLine>[] {
  return [
    { id: 'product', header: t.common.product, cell: (line) => line.Product.name, minWidth: '12rem' },
    { id: 'code', header: t.common.code, cell: (line) => line.Product.code },
    { id: 'unit', header: t.common.unit, cell: (line) => line.Product.unit.unit },
    {
      id: 'description',
      header: t.common.description,
      cell: (line) => line.description,
      minWidth: '9rem',
      onPhone: 'under',
    },
    ...fieldColumns(omit(purchaseLineFields, ['description']), t.entityFields.labels.purchaseLine, {
      onPhone: 'under',
    }),
    quantityColumn(t.common.quantity),
    {
      id: 'unitPrice',
      header: t.common.pricePerUnit,
      cell: (line) => unitPrice(line.price, line.quantity, line.Product.unit.unit),
      align: 'right',
      onPhone: 'under',
    },
    { id: 'price', header: t.common.price, cell: (line) => formatMoney(line.price), align: 'right', onPhone: 'side' },
    removeColumn(t.common.remove, remove),
  ];
}
