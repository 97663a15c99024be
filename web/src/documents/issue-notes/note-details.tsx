import type { DispatchDetail } from '@ghala/contract/calls/dispatches';
import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { assigneeWords, dispatchPriority, pickupPriority } from '@ghala/contract/issue-note-words';
import { Stack } from '@mantine/core';
import { formatDateTime, formatQuantity } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import type { IssuedItem } from './issued-item';

/** What an approver is shown of a dispatch note. */
export function DispatchDetails({ dispatch }: { dispatch: DispatchDetail }) {
  return (
    <NoteDetails
      note={dispatch}
      first={[
        { label: 'DN No.', value: dispatch.dispatchNo },
        { label: 'Priority', value: dispatchPriority(dispatch.isImmediate) },
      ]}
      recipient={[{ label: 'Assigned To', value: dispatch.AssignedTo }]}
    />
  );
}

/** What an approver is shown of a pickup note. */
export function PickupDetails({ pickup }: { pickup: PickupDetail }) {
  return (
    <NoteDetails
      note={pickup}
      first={[
        { label: 'PN No.', value: pickup.pickupNo },
        { label: 'Priority', value: pickupPriority(pickup.scheduled) },
        ...(pickup.pickupDate === null ? [] : [{ label: 'Pickup Date', value: formatDateTime(pickup.pickupDate) }]),
      ]}
      recipient={[
        { label: 'Assignee', value: assigneeWords(pickup) },
        { label: 'Mobile No.', value: pickup.assigneePhone },
        { label: 'Email Address', value: pickup.assigneeEmail },
      ]}
    />
  );
}

type Fact = { label: string; value: string };

interface NoteDetailsProps {
  note: DispatchDetail | PickupDetail;
  /** Its number and priority. */
  first: Fact[];
  /** Whom the goods are for. */
  recipient: Fact[];
}

function NoteDetails({ note, first, recipient }: NoteDetailsProps) {
  return (
    <Stack gap="md">
      <DescriptionList
        items={[
          ...first,
          { label: 'Requested By', value: note.User.name },
          { label: 'Date Requested', value: formatDateTime(note.createdAt) },
          ...recipient,
          { label: 'Warehouse', value: note.Warehouse.name },
          { label: 'Project/Site', value: note.project },
          { label: 'Purpose', value: note.purpose },
          { label: 'Reference No.', value: note.reference },
          { label: 'Instructions/Comments', value: note.instructions },
        ]}
      />
      <DataTable
        name="request-items"
        label="Items"
        columns={columns}
        rows={note.items}
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
