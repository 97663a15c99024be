import type { SectionRow, WarehouseRow } from '@ghala/contract/calls/warehouses';
import { Group } from '@mantine/core';
import { formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';

export const warehouseColumns: Column<WarehouseRow>[] = [
  {
    id: 'warehouse',
    header: t.common.warehouse,
    cell: (row) => (
      <Group gap="xs" component="span" display="inline-flex">
        {row.name} - {row.code} {row.isVirtual ? <StatusBadge of="placeKind" code="virtual" /> : null}
      </Group>
    ),
    sortKey: 'name',
    minWidth: '14rem',
  },
  {
    id: 'description',
    header: t.common.description,
    cell: (row) => row.description,
    minWidth: '12rem',
    onPhone: 'under',
  },
  {
    id: 'virtuals',
    header: t.warehouses.noOfVirtualWH,
    cell: (row) => formatQuantity(row.virtualCount),
    align: 'right',
    sortKey: 'virtualCount',
  },
  {
    id: 'sections',
    header: t.warehouses.noOfSections,
    cell: (row) => formatQuantity(row.sectionCount),
    align: 'right',
    sortKey: 'sectionCount',
  },
  {
    id: 'bins',
    header: t.warehouses.noOfBins,
    cell: (row) => formatQuantity(row.binCount),
    align: 'right',
    sortKey: 'binCount',
  },
  {
    id: 'products',
    header: t.warehouses.noOfProducts,
    cell: (row) => formatQuantity(row.productCount),
    phoneCell: (row) => say(t.warehouses.productCount, { count: row.productCount }),
    onPhone: 'side',
    align: 'right',
    sortKey: 'productCount',
  },
];

export const sectionColumns: Column<SectionRow>[] = [
  {
    id: 'section',
    header: t.warehouses.section,
    cell: (row) => row.name,
    sortValue: (row) => row.name,
    minWidth: '12rem',
  },
  {
    id: 'description',
    header: t.common.description,
    cell: (row) => row.description,
    minWidth: '12rem',
    onPhone: 'under',
  },
  {
    id: 'bins',
    header: t.warehouses.noOfBins,
    cell: (row) => formatQuantity(row.binCount),
    align: 'right',
    sortValue: (row) => row.binCount,
  },
  {
    id: 'products',
    header: t.warehouses.noOfProducts,
    cell: (row) => formatQuantity(row.productCount),
    phoneCell: (row) => say(t.warehouses.productCount, { count: row.productCount }),
    onPhone: 'side',
    align: 'right',
    sortValue: (row) => row.productCount,
  },
];

const virtual: Column<WarehouseRow>[] = [
  {
    id: 'virtual',
    header: t.warehouses.virtualWarehouse,
    cell: (row) => `${row.name} - ${row.code}`,
    sortKey: 'name',
    sortValue: (row) => row.name,
    minWidth: '12rem',
  },
  {
    id: 'description',
    header: t.common.description,
    cell: (row) => row.description,
    minWidth: '12rem',
    onPhone: 'under',
  },
];

const products: Column<WarehouseRow> = {
  id: 'products',
  header: t.warehouses.noOfProducts,
  cell: (row) => formatQuantity(row.productCount),
  phoneCell: (row) => say(t.warehouses.productCount, { count: row.productCount }),
  onPhone: 'side',
  align: 'right',
  sortKey: 'productCount',
  sortValue: (row) => row.productCount,
};

export const virtualColumns: Column<WarehouseRow>[] = [...virtual, products];

/** The list of all virtual warehouses names each one's host. */
export const hostedVirtualColumns: Column<WarehouseRow>[] = [
  ...virtual,
  { id: 'host', header: t.warehouses.hostWarehouse, cell: (row) => row.host?.name, minWidth: '10rem' },
  products,
];
