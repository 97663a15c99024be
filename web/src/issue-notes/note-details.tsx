import type { DispatchDetail } from '@ghala/contract/dispatches';
import { Stack } from '@mantine/core';
import { formatDateTime, formatQuantity } from '../shared/format';
import { DescriptionList } from '../ui/description-list';
import type { Column } from '../ui/table/column';
import { DataTable } from '../ui/table/data-table';
import type { IssuedItem } from './note-kind';

/** What an approver is shown of a dispatch note. */
export function DispatchDetails({ dispatch }: { dispatch: DispatchDetail }) {
  return (
    <Stack gap="md">
      <DescriptionList
        items={[
          { label: 'DN No.', value: dispatch.dispatchNo },
          { label: 'Priority', value: dispatch.isImmediate ? 'Urgent' : 'Normal' },
          { label: 'Requested By', value: dispatch.User.name },
          { label: 'Date Requested', value: formatDateTime(dispatch.createdAt) },
          { label: 'Assigned To', value: dispatch.AssignedTo },
          { label: 'Warehouse', value: dispatch.Warehouse.name },
          { label: 'Project/Site', value: dispatch.project },
          { label: 'Purpose', value: dispatch.purpose },
          { label: 'Reference No.', value: dispatch.reference },
          { label: 'Instructions/Comments', value: dispatch.instructions },
        ]}
      />
      <DataTable
        name="request-items"
        label="Items"
        columns={columns}
        rows={dispatch.items}
        empty={{ text: 'No items found' }}
      />
    </Stack>
  );
}

const columns: Column<IssuedItem>[] = [
  { id: 'product', header: 'Product Description', cell: (item) => item.Product.name, minWidth: '12rem' },
  { id: 'unit', header: 'Unit', cell: (item) => item.Product.unit.unit },
  { id: 'quantity', header: 'Qty', cell: (item) => formatQuantity(item.quantity), align: 'right', onPhone: 'side' },
  { id: 'available', header: 'Qty Avail', cell: (item) => formatQuantity(item.quantityAvailable), align: 'right' },
  { id: 'condition', header: 'Condition', cell: (item) => item.condition },
  { id: 'comment', header: 'Comments', cell: (item) => item.comment, minWidth: '9rem' },
];
