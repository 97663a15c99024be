import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { formatDateTime } from '../../format/format';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { commentColumn, conditionColumn, quantityColumn } from '../lines/line-columns';
import { availableInWarehouse } from '../stock-figure/place-figures';
import type { IssuedItem } from './issued-item';
import { factsOf } from './note-facts';
import type { FoundNote, Note } from './note-kind';
import { ProductWithLots } from './requested-lots';
import { ShortAlert } from './short-alert';

const noColumns: Column<IssuedItem>[] = [];

interface NoteDetailsProps {
  found: FoundNote;
  /** These columns follow the quantities of the items. */
  more?: Column<IssuedItem>[];
}

/** Shows what a note says, and its items. */
export function NoteDetails({ found, more = noColumns }: NoteDetailsProps) {
  const { note } = found;
  const { Warehouse } = note;
  const { first, recipient } = factsOf(found);
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
