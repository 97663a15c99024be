import type { ProductDetail } from '@ghala/contract/calls/products';
import { Group } from '@mantine/core';
import { useMemo } from 'react';
import IconHistory from '~icons/history';
import { LevelBadge } from '../../documents/stock-figure/being-counted';
import { StockFigure } from '../../documents/stock-figure/stock-figure';
import { requestActions } from '../../documents/stock-requests/record-actions';
import { placeText } from '../../format/place';
import { statusLook } from '../../format/status';
import { address } from '../../net/address';
import { rich } from '../../text/rich';
import { t } from '../../text/t';
import { Gauge } from '../../ui/page/gauge';
import { Section } from '../../ui/page/section';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';

type ProductStock = ProductDetail['Inventory'][number];

/** Lists a product's stock by place, with what can be done there. */
export function ProductPlaces({ product }: { product: ProductDetail }) {
  const columns = useMemo(() => columnsOf(product), [product]);
  return (
    <Section title={t.common.warehouse}>
      <DataTable
        name="product-warehouses"
        label={t.common.warehouse}
        columns={columns}
        rows={product.Inventory}
        rowTo={({ id }) => address('/warehouses/activity/$id', { id })}
        rowActions={({ id }) => [
          { label: t.common.activity, icon: IconHistory, to: address('/warehouses/activity/$id', { id }) },
          ...requestActions(id),
        ]}
        empty={{ text: t.common.noItemFound, hint: t.products.notReceivedYet }}
      />
    </Section>
  );
}

function columnsOf({ id: productId, name }: ProductDetail): Column<ProductStock>[] {
  const figures = {
    reserved: ({ quantityReserved }: ProductStock) => quantityReserved,
    available: ({ quantity }: ProductStock) => quantity,
    total: ({ quantity, quantityReserved }: ProductStock) =>
      quantity === null || quantityReserved === null ? null : quantity + quantityReserved,
  };
  const explained = (of: keyof typeof figures, row: ProductStock) => (
    <StockFigure
      productId={productId}
      inventoryId={row.id}
      figure={of}
      quantity={figures[of](row)}
      name={name}
      place={placeText(row)}
    />
  );
  const figure = (of: keyof typeof figures, header: string): Column<ProductStock> => ({
    id: of,
    header,
    cell: (row) => explained(of, row),
    align: 'right',
    sortValue: (row) => figures[of](row) ?? 0,
  });
  return [
    { id: 'warehouse', header: t.common.warehouse, cell: placeText, sortValue: placeText, minWidth: '12rem' },
    {
      id: 'code',
      header: t.products.warehouseCode,
      cell: (row) => row.Warehouse.code,
      sortValue: (row) => row.Warehouse.code,
      onPhone: 'under',
    },
    figure('total', t.products.qtyOnHand),
    {
      ...figure('reserved', t.common.qtyReserved),
      phoneCell: (row) =>
        row.quantityReserved === 0 ? '' : rich(t.products.reservedThere, { quantity: explained('reserved', row) }),
      onPhone: 'under',
    },
    { ...figure('available', t.products.available), onPhone: 'side' },
    {
      id: 'level',
      header: t.products.stockLevel,
      cell: ({ quantity, stock, levels }) => (
        <Group gap="xs" wrap="nowrap">
          {quantity === null || stock === null ? null : (
            <Gauge
              value={quantity}
              max={levels.max}
              marks={[levels.min, levels.order]}
              color={statusLook({ of: 'stockLevels', code: stock }).color}
            />
          )}
          <LevelBadge level={stock} />
        </Group>
      ),
      phoneCell: ({ stock }) => <LevelBadge level={stock} />,
      onPhone: 'side',
    },
  ];
}
