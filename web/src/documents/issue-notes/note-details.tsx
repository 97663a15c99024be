import type { DispatchDetail } from '@ghala/contract/calls/dispatches';
import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { formatPhone } from '@ghala/contract/common/phone';
import { assigneeText, dispatchPriority, pickupPriority } from '@ghala/contract/labels/issue-note-labels';
import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { formatDateTime } from '../../format/format';
import { language, t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { commentColumn, conditionColumn, quantityColumn } from '../lines/line-columns';
import { availableInWarehouse } from '../stock-figure/place-figures';
import type { IssuedItem } from './issued-item';
import type { Note } from './note-kind';
import { ProductWithLots } from './requested-lots';
import { ShortAlert } from './short-alert';

export function DispatchDetails({ dispatch, more }: { dispatch: DispatchDetail } & MoreColumns) {
  return (
    <NoteDetails
      note={dispatch}
      more={more}
      first={[
        { label: t.issueNotes.dnNo, value: dispatch.dispatchNo },
        { label: t.common.priority, value: dispatchPriority(dispatch.isImmediate, language) },
      ]}
      recipient={[{ label: t.issueNotes.assignedTo, value: dispatch.AssignedTo }]}
    />
  );
}

export function PickupDetails({ pickup, more }: { pickup: PickupDetail } & MoreColumns) {
  return (
    <NoteDetails
      note={pickup}
      more={more}
      first={[
        { label: t.issueNotes.pnNo, value: pickup.pickupNo },
        { label: t.common.priority, value: pickupPriority(pickup.scheduled, language) },
        ...(pickup.pickupDate === null
          ? []
          : [{ label: t.issueNotes.pickupDate, value: formatDateTime(pickup.pickupDate) }]),
      ]}
      recipient={[
        { label: t.issueNotes.assignee, value: assigneeText(pickup) },
        { label: t.common.mobileNo, value: formatPhone(pickup.assigneePhone) },
        { label: t.issueNotes.emailAddress, value: pickup.assigneeEmail },
      ]}
    />
  );
}

type Fact = { label: string; value: string };

interface MoreColumns {
  /** These columns follow the quantities of the items. */
  more?: Column<IssuedItem>[];
}

const noColumns: Column<IssuedItem>[] = [];

interface NoteDetailsProps extends MoreColumns {
  note: DispatchDetail | PickupDetail;
  /** Begins with the number and priority. */
  first: Fact[];
  /** Tells who receives the goods. */
  recipient: Fact[];
}

function NoteDetails({ note, first, recipient, more = noColumns }: NoteDetailsProps) {
  const { Warehouse } = note;
  const columns = useMemo(() => columnsOf(Warehouse, more), [Warehouse, more]);
  return (
    <Stack gap="md">
      <DescriptionList
        items={[
          ...first,
          { label: t.common.requestedBy, value: note.User.name },
          { label: t.issueNotes.dateRequested, value: formatDateTime(note.createdAt) },
          ...recipient,
          { label: t.common.warehouse, value: Warehouse.name },
          { label: t.common.projectSite, value: note.project },
          { label: t.common.purpose, value: note.purpose },
          { label: t.common.referenceNo, value: note.reference },
          { label: t.common.instructionsComments, value: note.instructions },
        ]}
      />
      {note.status === 'pending' ? <ShortAlert items={note.items} /> : null}
      <DataTable
        name="request-items"
        label={t.issueNotes.items}
        columns={columns}
        rows={note.items}
        empty={{ text: t.common.noItemsFound }}
      />
    </Stack>
  );
}

const columnsOf = (warehouse: Note['Warehouse'], more: Column<IssuedItem>[]): Column<IssuedItem>[] => [
  {
    id: 'product',
    header: t.common.productDescription,
    cell: (item) => <ProductWithLots item={item} />,
    minWidth: '12rem',
  },
  { id: 'unit', header: t.common.unit, cell: (item) => item.Product.unit.unit },
  quantityColumn(t.issueNotes.qty),
  {
    id: 'available',
    header: t.issueNotes.qtyAvail,
    cell: (item) => availableInWarehouse(item.Product, warehouse, item.quantityAvailable),
    align: 'right',
  },
  ...more,
  conditionColumn(t.issueNotes.condition),
  commentColumn(t.issueNotes.comments),
];
