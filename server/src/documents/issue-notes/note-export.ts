import type { noteHead } from '@ghala/contract/calls/issue-notes';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { noteExceptionLabel, noteStatusLabel } from '@ghala/contract/labels/issue-note-labels';
import type { z } from 'zod';
import type { ExportColumn, ListExport } from '../../http/list-export';
import type { ListTitle } from '../../text/en/lists';

type NoteRow = z.output<z.ZodObject<typeof noteHead>>;

/** A note as files show it. */
type NoteFileRow = Pick<NoteRow, 'createdAt' | 'project' | 'purpose' | 'vehicle' | 'status' | 'exception'> & {
  number: string;
  warehouse: string;
  requestedBy: string;
  dispatchedBy: string;
};

/** The columns and names that differ between the lists. */
interface OwnColumns<Row> {
  title: ListTitle;
  fileName: string;
  /** The title of the number's column. */
  number: ExportColumn<Row>['title'];
  /** The columns after it, up to the priority. */
  priority: ExportColumn<Row>[];
  /** The recipient of the goods. */
  recipient: ExportColumn<Row>;
}

/** Exports a list of notes to a file. */
export function noteExport<Row extends NoteFileRow>(
  { title, fileName, number, priority, recipient }: OwnColumns<Row>,
  timezone: string,
): ListExport<Row> {
  return {
    title,
    fileName,
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: number, value: (row) => row.number },
      ...priority,
      { title: 'Warehouse', value: (row) => row.warehouse },
      { title: 'Project/Site', value: (row) => row.project },
      { title: 'Purpose', value: (row) => row.purpose },
      { title: 'Requested By', value: (row) => row.requestedBy },
      recipient,
      { title: 'Dispatched By', value: (row) => row.dispatchedBy },
      { title: 'Vehicle', value: (row) => row.vehicle },
      { title: 'Status', value: (row, language) => noteStatusLabel(row.status, language) },
      { title: 'Exception', value: noteExceptionLabel },
    ],
  };
}

/** Exports a list of cancelled notes to a file. */
export function cancelledNoteExport<Row extends NoteRow>(
  { title, fileName, orderNo }: { title: ListTitle; fileName: string; orderNo: (row: Row) => string },
  timezone: string,
): ListExport<Row> {
  return {
    title,
    fileName,
    columns: [
      { title: 'Created Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'Cancelled Date', value: (row) => formatMoment(row.deletedAt ?? row.updatedAt, timezone) },
      { title: 'Order No.', value: orderNo },
      { title: 'Cancelled By', value: (row) => row.name },
      { title: 'Reason for Cancellation', value: (row) => row.cancelReason },
    ],
  };
}
