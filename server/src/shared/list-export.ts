import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { amountText, quantityText } from '@ghala/contract/common/figure-text';
import type { ExportFormat } from '@ghala/contract/common/list-query';
import { stringify } from 'csv-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeXlsxStream } from 'hucre/xlsx';
import { fileTimestamp, formatMoment } from './business-time';
import { AppError } from './errors';
import { loadPrintedBusiness } from './print/business';
import { printOwner, printQueues } from './print/print-queue';
import { renderList } from './print/render-list';

/** A column of an exported list. Numbers stay numbers in a spreadsheet. */
export interface ExportColumn<Row> {
  title: string;
  /** Printed at the right. */
  isNumber?: boolean;
  /** An amount: printed at the right with two decimals. */
  isMoney?: boolean;
  value: (row: Row) => string | number | null;
}

/** How a list is exported: the first column, No., is added by itself. */
export interface ListExport<Row> {
  /** Heading of the PDF. */
  title: string;
  /** What follows the timestamp in the file's name, without an extension: 'warehouse_products'. */
  fileName: string;
  columns: ExportColumn<Row>[];
}

/** More rows than anyone prints; the CSV has no limit. */
const MAX_PDF_ROWS = 5_000;

/** Sends all rows as a file. CSV and XLSX are streamed, so a large list takes no more memory than a small one. */
export async function sendExport<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  format: ExportFormat,
  definition: ListExport<Row>,
  rows: AsyncIterable<Row>,
): Promise<void> {
  const { businessTimezone } = request.server.config;
  const details = `${definition.title} exported as ${format.toUpperCase()}`;
  await request.server.accessLog.note(request, { entity: 'Export', action: 'export', details });
  const name = `${fileTimestamp(businessTimezone)}_${definition.fileName}.${format}`;
  reply.header('Content-Disposition', `attachment; filename="${name}"`);
  if (format === 'csv') {
    reply.type('text/csv; charset=utf-8');
    return reply.send(csvOf(definition, rows));
  }
  if (format === 'xlsx') {
    reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    return reply.send(xlsxOf(definition, rows));
  }
  const pdf = await printQueues.list.run(printOwner(request), async () =>
    renderList({
      title: definition.title,
      business: await loadPrintedBusiness(request.server.database, request.server.readStoredFile),
      columns: [
        { title: 'No.', align: 'right' },
        ...definition.columns.map(({ title, isNumber, isMoney }) => ({
          title,
          align: isNumber || isMoney ? ('right' as const) : ('left' as const),
        })),
      ],
      rows: printedRows(definition, rows),
      landscape: true,
      printedOn: formatMoment(new Date(), businessTimezone),
      printedBy: request.actor().name,
    }),
  );
  return reply.type('application/pdf').send(pdf);
}

/** A cell that a spreadsheet would run as a formula is kept as text; a dash that stands for nothing is none. */
function csvSafe(value: Cell | null): Cell {
  if (typeof value === 'string' && /^[=+\-@\t\r]./s.test(value) && !/^[+-]?\d+(\.\d+)?$/.test(value))
    return `'${value}`;
  return value ?? '';
}

function csvOf<Row>(definition: ListExport<Row>, rows: AsyncIterable<Row>): Readable {
  const columns = ['No.', ...definition.columns.map((column) => column.title)];
  // The byte order mark lets Excel read UTF-8; Readable.compose carries errors to the reply.
  return Readable.from(numbered(definition, rows, csvSafe)).compose(
    stringify({ header: true, columns, bom: true }),
  ) as Readable;
}

/** Where a sheet is full the next one goes on. */
function xlsxOf<Row>(definition: ListExport<Row>, rows: AsyncIterable<Row>): Readable {
  const cells = numbered(definition, rows, (value) => value ?? '');
  const columns = ['No.', ...definition.columns.map((column) => column.title)].map((header) => ({ header }));
  const sheet = writeXlsxStream(cells, { name: 'Sheet1', columns, freezePane: { rows: 1 } });
  return Readable.fromWeb(sheet as ReadableStream);
}

type Cell = string | number;

/** The rows as cells, each with its number first. */
async function* numbered<Row>(
  { columns }: ListExport<Row>,
  rows: AsyncIterable<Row>,
  cellOf: (value: Cell | null) => Cell,
): AsyncGenerator<Cell[]> {
  let number = 0;
  for await (const row of rows) yield [++number, ...columns.map((column) => cellOf(column.value(row)))];
}

async function* printedRows<Row>(definition: ListExport<Row>, rows: AsyncIterable<Row>): AsyncGenerator<string[]> {
  let number = 0;
  for await (const row of rows) {
    if (number === MAX_PDF_ROWS) throw tooMany();
    number += 1;
    yield [String(number), ...definition.columns.map((column) => printed(column, row))];
  }
}

function printed<Row>({ value: read, isMoney }: ExportColumn<Row>, row: Row): string {
  const value = read(row);
  if (typeof value !== 'number') return value ?? '';
  return isMoney ? amountText(value) : quantityText(value);
}

function tooMany(): AppError {
  return new AppError(
    'too_large',
    `That file would have more than ${MAX_PDF_ROWS.toLocaleString('en-US')} rows: narrow the list by its filters, or take the CSV`,
  );
}
