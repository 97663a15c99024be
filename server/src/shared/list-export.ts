import { Readable } from 'node:stream';
import type { ExportFormat } from '@ghala/contract/common/list-query';
import { stringify } from 'csv-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import writeExcelFile from 'write-excel-file/node';
import { fileTimestamp, formatMoment } from './business-time';
import { AppError } from './errors';
import { loadPrintedBusiness } from './print/business';
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
/** Last row of a sheet in Excel, less the heading. */
const MAX_XLSX_ROWS = 1_048_575;

/** Sends all rows as a file; CSV is streamed, so it takes no more memory for a large list. */
export async function sendExport<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  format: ExportFormat,
  definition: ListExport<Row>,
  rows: AsyncIterable<Row>,
): Promise<void> {
  const { businessTimezone } = request.server.config;
  const name = `${fileTimestamp(businessTimezone)}_${definition.fileName}.${format}`;
  reply.header('Content-Disposition', `attachment; filename="${name}"`);
  if (format === 'csv') {
    reply.type('text/csv; charset=utf-8');
    return reply.send(csvOf(definition, rows));
  }
  if (format === 'xlsx') {
    reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    return reply.send(await xlsxOf(definition, rows));
  }
  const pdf = await renderList({
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
  });
  return reply.type('application/pdf').send(pdf);
}

/** A cell that a spreadsheet would run as a formula is kept as text. */
function csvSafe(value: string | number | null): string | number {
  if (typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^[+-]?\d+(\.\d+)?$/.test(value)) return `'${value}`;
  return value ?? '';
}

function csvOf<Row>(definition: ListExport<Row>, rows: AsyncIterable<Row>): Readable {
  async function* cells() {
    let number = 0;
    for await (const row of rows) yield [++number, ...definition.columns.map((column) => csvSafe(column.value(row)))];
  }
  const header = ['No.', ...definition.columns.map((column) => column.title)];
  // The byte order mark lets Excel read UTF-8; Readable.compose carries errors to the reply.
  return Readable.from(cells()).compose(stringify({ header: true, columns: header, bom: true })) as Readable;
}

async function xlsxOf<Row>(definition: ListExport<Row>, rows: AsyncIterable<Row>): Promise<Buffer> {
  const data: (string | number)[][] = [];
  for await (const row of rows) {
    if (data.length === MAX_XLSX_ROWS) throw tooMany(MAX_XLSX_ROWS);
    data.push([data.length + 1, ...definition.columns.map((column) => column.value(row) ?? '')]);
  }
  const header = ['No.', ...definition.columns.map((column) => column.title)];
  return writeExcelFile(
    [
      header.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...data.map((cells) => cells.map((value) => ({ value }))),
    ],
    { stickyRowsCount: 1 },
  ).toBuffer();
}

async function* printedRows<Row>(definition: ListExport<Row>, rows: AsyncIterable<Row>): AsyncGenerator<string[]> {
  let number = 0;
  for await (const row of rows) {
    if (number === MAX_PDF_ROWS) throw tooMany(MAX_PDF_ROWS);
    number += 1;
    yield [String(number), ...definition.columns.map((column) => printed(column, row))];
  }
}

function printed<Row>({ value: read, isMoney }: ExportColumn<Row>, row: Row): string {
  const value = read(row);
  if (typeof value !== 'number') return value ?? '';
  const decimals = isMoney ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumFractionDigits: 3 };
  return value.toLocaleString('en-US', decimals);
}

function tooMany(most: number): AppError {
  return new AppError(
    'too_large',
    `That file would have more than ${most.toLocaleString('en-US')} rows: narrow the list by its filters, or take the CSV`,
  );
}
