import type { noteReportRow } from '@ghala/contract/calls/issue-notes';
import { formatMoment } from '@ghala/contract/common/moment-text';
import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';
import { noteStatusLabel } from '@ghala/contract/labels/issue-note-labels';
import { sql } from 'kysely';
import type { z } from 'zod';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import type { ExportColumn, ListExport } from '../../http/list-export';
import type { ListTitle } from '../../text/en/lists';

/** This is a line of a report. */
export type ReportedLine = z.output<z.ZodObject<typeof noteReportRow>>;

interface Period {
  dateFrom: string | null;
  dateTo: string | null;
  /** The time zone has its IANA name. */
  timezone: string;
}

/** Loads the notes of a kind made within the days, or all if either day is missing; drafts are left out. */
export function reportedNotes(database: Database, kind: NoteKindName, { dateFrom, dateTo, timezone }: Period) {
  return database
    .selectFrom('issue_notes')
    .where('issue_notes.kind', '=', kind)
    .where('issue_notes.status', '<>', 'draft')
    .where(withinDays('issue_notes.created_at', dateFrom, dateTo, timezone) ?? sql<boolean>`true`);
}

/** Loads the lines of those notes. */
export function reportRows(database: Database, kind: NoteKindName, period: Period) {
  return reportedNotes(database, kind, period)
    .innerJoin('issue_note_items', 'issue_note_items.note_id', 'issue_notes.id')
    .innerJoin('products', 'products.id', 'issue_note_items.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('places', 'places.id', 'issue_notes.warehouse_id')
    .innerJoin('users as requesters', 'requesters.id', 'issue_notes.created_by_id')
    .leftJoin('users as dispatchers', 'dispatchers.id', 'issue_notes.dispatched_by_id')
    .select([
      'issue_note_items.id as id',
      'issue_notes.created_at as createdAt',
      'categories.name as category',
      'issue_notes.reference as reference',
      'products.id as productId',
      'products.name as ProductName',
      'units.name as unit',
      'issue_note_items.quantity as quantity',
      sql<number>`(select coalesce(sum(available), 0) from stock_records
        where warehouse_id = issue_notes.warehouse_id and product_id = issue_note_items.product_id)`.as(
        'InventoryQuantity',
      ),
      'places.id as warehouseId',
      'places.name as name',
      'requesters.name as RequestedBy',
      sql<string>`coalesce(dispatchers.name, '')`.as('DispatchedBy'),
      'issue_notes.project as project',
      'issue_notes.vehicle as vehicle',
      'issue_notes.status as status',
    ]);
}

/** Holds what differs between the reports of the kinds, and the recipient's columns after `Dispatched by`. */
interface OwnColumns<Row> {
  title: ListTitle;
  fileName: string;
  number: ExportColumn<Row>;
  issued: ExportColumn<Row>;
  recipients: ExportColumn<Row>[];
}

/** Exports a report to a file. */
export function reportExport<Row extends ReportedLine>(
  { title, fileName, number, issued, recipients }: OwnColumns<Row>,
  timezone: string,
): ListExport<Row> {
  return {
    title,
    fileName,
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone, false) },
      { title: 'Product Category', value: (row) => row.category },
      number,
      { title: 'Ref No.', value: (row) => row.reference },
      { title: 'Product Description', value: (row) => row.ProductName },
      { title: 'Unit', value: (row) => row.unit },
      { title: 'Quantity Requested', isNumber: true, value: (row) => row.quantity },
      issued,
      { title: 'Balance', isNumber: true, value: (row) => row.InventoryQuantity },
      { title: 'W/House', value: (row) => row.name },
      { title: 'Requested by', value: (row) => row.RequestedBy },
      { title: 'Dispatched by', value: (row) => row.DispatchedBy },
      ...recipients,
      { title: 'Project/Site Name', value: (row) => row.project },
      { title: 'Vehicle', value: (row) => row.vehicle },
      { title: 'Status', value: (row, language) => noteStatusLabel(row.status, language) },
    ],
  };
}
