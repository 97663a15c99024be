import type { noteHead } from '@ghala/contract/calls/issue-notes';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { noteExceptionLabel, noteStatusLabel } from '@ghala/contract/labels/issue-note-labels';
import type { z } from 'zod';
import type { ExportColumn, ListExport } from '../../http/list-export';
import type { ListTitle } from '../../text/en/lists';
import type { NoteKind } from './note-kind';
import { type ReportedLine, reportExport } from './note-report';

type NoteRow = z.output<z.ZodObject<typeof noteHead>>;

/** This is a note as files show it. */
type NoteFileRow = Pick<NoteRow, 'createdAt' | 'project' | 'purpose' | 'vehicle' | 'status' | 'exception'> & {
  number: string;
  warehouse: string;
  requestedBy: string;
  dispatchedBy: string;
};

/** Holds the columns and names that differ between the lists. */
interface OwnColumns<Row> {
  title: ListTitle;
  fileName: string;
  /** This is the title of the number's column. */
  number: ExportColumn<Row>['title'];
  /** Lists the columns after it, up to the priority. */
  priority: ExportColumn<Row>[];
  /** Names the recipient of the goods. */
  recipient: ExportColumn<Row>;
}

/** Holds what of a kind's files is its own. */
interface OwnExports<FileRow, ReportRow> {
  priority: ExportColumn<FileRow>['value'];
  recipient: ExportColumn<FileRow>['value'];
  /** In the report: the quantity that was issued, and the recipient in each of its columns. */
  issued: ExportColumn<ReportRow>['value'];
  recipients: ExportColumn<ReportRow>['value'][];
}

/** Exports the lists of a kind's notes and their report to files. */
export function noteExports<
  FileRow extends NoteFileRow,
  Row extends NoteRow & Record<Key, string>,
  ReportRow extends ReportedLine & Record<Key, string>,
  Key extends NoteKind['numberKey'],
>(
  { kind, word, columns }: NoteKind,
  numberKey: Key,
  { priority, recipient, issued, recipients }: OwnExports<FileRow, ReportRow>,
  timezone: string,
) {
  const { number } = columns;
  return {
    list: noteExport<FileRow>(
      {
        title: `${word} Orders`,
        fileName: `${kind}_orders`,
        number,
        priority: [{ title: 'Priority', value: priority }],
        recipient: { title: columns.recipient, value: recipient },
      },
      timezone,
    ),
    cancelled: cancelledNoteExport<Row>(
      { title: `Cancelled ${word} Orders`, fileName: `cancelled_${kind}_orders`, orderNo: (row) => row[numberKey] },
      timezone,
    ),
    report: reportExport<ReportRow>(
      {
        title: `${word} Report`,
        fileName: `${kind}_report`,
        number: { title: number, value: (row) => row[numberKey] },
        issued: { title: columns.issued, isNumber: true, value: issued },
        recipients: columns.recipients.flatMap((title, index) => {
          const value = recipients[index];
          return value === undefined ? [] : [{ title, value }];
        }),
      },
      timezone,
    ),
  };
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
