import type { Exit, ExpectedNote } from '@ghala/contract/calls/gate';
import { Anchor } from '@mantine/core';
import { formatDate, formatDateTime, formatTime } from '../../format/format';
import { vehicleText } from '../../format/stored-words';
import { type Address, address } from '../../net/address';
import { say, t } from '../../text/t';
import type { Column } from '../../ui/table/column';

export function checkAddress({ kind, id }: Pick<ExpectedNote, 'kind' | 'id'>) {
  return address('/gate/$kind/$id', { kind, id });
}

/** Links to the check of goods that are listed as left. Opening it from the list is not a second attempt to leave. */
export function exitAddress(exit: Exit): Address {
  return { ...checkAddress(exit), state: { knownLeftAt: exit.leftAt } };
}

const number = { id: 'number', header: t.gate.noteNo, minWidth: '7rem' };
const recipient = { id: 'recipient', header: t.gate.for, minWidth: '10rem', onPhone: 'under' as const };
const vehicle = { id: 'vehicle', header: t.gate.vehicle, onPhone: 'side' as const, minWidth: '7rem' };
const goods = { id: 'items', header: t.gate.items, cell: goodsText, minWidth: '10rem' };

/** Writes 'Cement', or 'Cement and 2 more'. */
function goodsText({ firstItem: name, items }: Pick<ExpectedNote, 'firstItem' | 'items'>): string {
  return items > 1 ? say(t.gate.andMore, { name, count: items - 1 }) : name;
}

export const expectedColumns: Column<ExpectedNote>[] = [
  { ...number, cell: (row) => row.number },
  { ...vehicle, cell: (row) => vehicleText(row.vehicle) },
  { ...recipient, cell: (row) => row.recipient },
  goods,
  {
    id: 'processed',
    header: t.gate.handedOut,
    cell: (row) => formatDateTime(row.processedAt),
    sortKey: 'processedAt',
    minWidth: '9rem',
  },
];

export const exitColumns: Column<Exit>[] = [
  { ...number, cell: (row) => row.number },
  { ...vehicle, cell: (row) => vehicleText(row.vehicle) },
  {
    id: 'left',
    header: t.gate.left,
    cell: (row) => formatDateTime(row.leftAt),
    // The time says enough for an exit of today.
    phoneCell: ({ leftAt }) =>
      formatDate(leftAt) === formatDate(new Date().toISOString()) ? formatTime(leftAt) : formatDateTime(leftAt),
    sortKey: 'leftAt',
    minWidth: '9rem',
    onPhone: 'under',
  },
  { id: 'by', header: t.gate.releasedBy, cell: (row) => row.leftBy, minWidth: '8rem', onPhone: 'under' },
  { ...goods, onPhone: 'under' },
  { ...recipient, onPhone: 'hidden', cell: (row) => row.recipient },
  { id: 'photo', header: t.gate.photo, cell: photoCell, onPhone: 'side' },
];

function photoCell({ photo, number }: Exit) {
  if (photo === '') return '';
  return (
    <Anchor
      href={`/files/${photo}`}
      target="_blank"
      rel="noopener"
      inherit
      aria-label={say(t.gate.viewPhotoOf, { number })}
      onClick={(event) => event.stopPropagation()}
    >
      {t.gate.viewPhoto}
    </Anchor>
  );
}
