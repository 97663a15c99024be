import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { amountText, quantityText } from '@ghala/contract/common/figure-text';
import type { ExportFormat } from '@ghala/contract/common/list-query';
import { formatDay, formatMoment } from '@ghala/contract/common/moment-text';
import type { EntityFields } from '@ghala/contract/entities/field';
import { unlistedFields } from '@ghala/contract/entities/field-views';
import type { EventOf } from '@ghala/contract/events/events';
import { EXPORT_TOLD_AFTER_S } from '@ghala/contract/events/notices';
import { DEFAULT_LANGUAGE, type Language, WIRE_LANGUAGE } from '@ghala/contract/text/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeXlsxStream } from 'hucre/xlsx';
import { fileTimestamp } from '../db/business-time';
import { plannedForValues } from '../db/prepared-statements';
import { loadPrintedBusiness } from '../print/business';
import { printOwner, printQueues } from '../print/print-queue';
import { renderList } from '../print/render-list';
import { type AppError, refusal } from '../runtime/errors';
import type { ColumnName, ListTitle } from '../text/en/lists';
import { columnHeadings, listHeadings } from '../text/texts';
import { csvCell, csvQuoted } from './csv-cell';
import { type Query, readShort } from './list-rows';
import type { Content } from './long-reads';

/** The heading of the column with this code is in the catalogues. */
interface OwnTitle {
  inFiles: string;
  onPaper: (language: Language) => string;
}

/** Describes a column of an exported list. Numbers stay numbers in a spreadsheet. */
export interface ExportColumn<Row> {
  /** The heading is for CSV and XLSX; on paper it is in the caller's language. */
  title: ColumnName | OwnTitle;
  /** A number is right-aligned on paper. */
  isNumber?: boolean;
  /** An amount is right-aligned on paper, with two decimals. */
  isMoney?: boolean;
  /**
   * An extra column is not on paper. It is in all CSV and XLSX, as what a record is known by when it is imported again,
   * or only in those that are asked for all columns, as what completes it.
   */
  isExtra?: 'inFiles' | 'inWholeFiles';
  /** Words are English in CSV and XLSX, and in the caller's language on paper. */
  value: (row: Row, language: Language) => string | number | null;
  /** Paper says this instead, as it has no extra columns. */
  onPaper?: (row: Row, language: Language) => string;
}

/** Tells how a list is exported; the first column, No., is added automatically. */
export interface ListExport<Row> {
  /** The PDF has this heading. */
  title: ListTitle;
  /** Makes the heading of a list that covers a single thing, such as a place. */
  heading?: (title: string) => string;
  /** The file's name has it after the timestamp, without an extension: 'warehouse_products'. */
  fileName: string;
  columns: ExportColumn<Row>[];
}

/** Makes a column that a file has if all of them are asked for. */
export function extraColumn<Row>(heading: string, value: ExportColumn<Row>['value']): ExportColumn<Row> {
  return { title: { inFiles: heading, onPaper: () => heading }, isExtra: 'inWholeFiles', value };
}

/** Makes the columns of the fields that a list does not show. */
export function unlistedColumns<Fields extends EntityFields>(fields: Fields) {
  return unlistedFields(fields).map((name) =>
    extraColumn<{ [Name in keyof Fields]?: unknown }>(fields[name]?.heading ?? '', (row) => {
      const value = (row[name] ?? null) as string | boolean | number | null;
      if (typeof value === 'boolean') return value ? 'Yes' : 'No';
      return fields[name]?.kind === 'day' && typeof value === 'string' ? formatDay(value) : value;
    }),
  );
}

/** Gives the columns of a file. @param isWhole whether all are asked for */
export function columnsFor<Row>(
  definition: ListExport<Row>,
  format: ExportFormat | undefined,
  isWhole: boolean,
): ListExport<Row> {
  const isThere = ({ isExtra }: ExportColumn<Row>) =>
    isExtra === undefined || (format !== 'pdf' && (isWhole || isExtra === 'inFiles'));
  return { ...definition, columns: definition.columns.filter(isThere) };
}

/** Nobody prints more rows; the CSV has no limit. */
const MAX_PDF_ROWS = 5_000;

export const longExport = { toldAfterMs: EXPORT_TOLD_AFTER_S * 1000 };

/** Sends all rows as a file. CSV and XLSX are streamed, so a large list takes no more memory than a small one. */
export async function sendExport<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  format: ExportFormat,
  definition: ListExport<Row>,
  query: Query<Row>,
): Promise<void> {
  const { businessTimezone } = request.server.config;
  const { fileName: list } = definition;
  const name = `${fileTimestamp(businessTimezone)}_${list}.${format}`;
  const begin = async (type: string) => {
    const exported = { list, title: headingOf(definition, DEFAULT_LANGUAGE), format };
    await request.server.accessLog.note(request, { code: 'list.export', ...exported });
    reply.raw.once('finish', () => noteLong(request, reply, exported));
    reply.header('Content-Disposition', `attachment; filename="${name}"`).type(type);
  };
  if (format === 'pdf') {
    const pdf = await printQueues.list.run(printOwner(request), () => printed(request, definition, query));
    await begin('application/pdf');
    reply.send(pdf);
    return;
  }
  const { type, contentOf } = sheets[format];
  const short = await readShort(await request.server.reader(), query);
  if (short !== undefined) {
    await begin(type);
    reply.send(Readable.from(contentOf(definition, [short]), { objectMode: false }));
    return;
  }
  await request.server.longReads.send(request, reply, async (snapshot) => {
    await begin(type);
    return contentOf(
      definition,
      snapshot.parts(query, async (rows) => rows),
    );
  });
}

/** Records that the last of a file was handed over, if that took long. A connection that was cut does not count. */
function noteLong(
  request: FastifyRequest,
  { elapsedTime }: FastifyReply,
  exported: Omit<EventOf<'list.export'>, 'code'>,
): void {
  if (elapsedTime < longExport.toldAfterMs) return;
  const event = { code: 'list.finishExport', ...exported, seconds: Math.round(elapsedTime / 1000) } as const;
  request.server.accessLog
    .note(request, event)
    .catch((err) => request.log.error({ err }, 'a finished export could not be written to the audit log'));
}

/** Yields rows in batches. */
type Parts<Row> = AsyncIterable<Row[]> | Iterable<Row[]>;

const sheets = {
  csv: { type: 'text/csv; charset=utf-8', contentOf: csvOf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', contentOf: xlsxOf },
};

async function printed<Row>(request: FastifyRequest, definition: ListExport<Row>, query: Query<Row>): Promise<Buffer> {
  const { rows } = await (await request.server.reader()).executeQuery(
    query.limit(MAX_PDF_ROWS + 1).modifyEnd(plannedForValues),
  );
  if (rows.length > MAX_PDF_ROWS) throw tooMany();
  const language = request.language();
  const headings = columnHeadings.in(language);
  const { columns } = definition;
  return renderList({
    language,
    title: headingOf(definition, language),
    business: await loadPrintedBusiness(request.server.database, request.server.readStoredFile),
    columns: [
      { title: headings['No.'], align: 'right' },
      ...columns.map(({ title, isNumber, isMoney }) => ({
        title: typeof title === 'object' ? title.onPaper(language) : headings[title],
        align: isNumber || isMoney ? ('right' as const) : ('left' as const),
      })),
    ],
    rows: rows.map((row, index) => [String(index + 1), ...columns.map((column) => printedCell(column, row, language))]),
    landscape: true,
    printedOn: formatMoment(new Date(), request.server.config.businessTimezone),
    printedBy: request.actor().name,
  });
}

async function* csvOf<Row>(definition: ListExport<Row>, parts: Parts<Row>): AsyncGenerator<string> {
  const { columns } = definition;
  // The byte order mark lets Excel read UTF-8.
  yield `\ufeff${titlesOf(definition).map(csvQuoted).join(',')}\n`;
  let number = 0;
  for await (const rows of parts) {
    let text = '';
    for (const row of rows) {
      text += ++number;
      for (const { value } of columns) text += `,${csvCell(value(row, WIRE_LANGUAGE))}`;
      text += '\n';
    }
    yield text;
  }
}

/** Once a sheet is full, the next one continues. */
function xlsxOf<Row>(definition: ListExport<Row>, parts: Parts<Row>): Content {
  const columns = titlesOf(definition).map((header) => ({ header }));
  const cells = numbered(definition, parts);
  const sheet = writeXlsxStream(cells, { name: 'Sheet1', columns, freezePane: { rows: 1 } });
  return sheet as ReadableStream<Uint8Array>;
}

function titlesOf<Row>({ columns }: ListExport<Row>): string[] {
  return ['No.', ...columns.map(({ title }) => (typeof title === 'object' ? title.inFiles : title))];
}

type Cell = string | number;

/** Makes cells of the rows, each with its number first. */
async function* numbered<Row>({ columns }: ListExport<Row>, parts: Parts<Row>): AsyncGenerator<Cell[]> {
  let number = 0;
  for await (const part of parts)
    for (const row of part) yield [++number, ...columns.map(({ value }) => value(row, WIRE_LANGUAGE) ?? '')];
}

function printedCell<Row>(column: ExportColumn<Row>, row: Row, language: Language): string {
  const { value: read, onPaper = read, isMoney } = column;
  const value = onPaper(row, language);
  if (typeof value !== 'number') return value ?? '';
  return isMoney ? amountText(value) : quantityText(value);
}

function headingOf<Row>({ title, heading = (words) => words }: ListExport<Row>, language: Language): string {
  return heading(listHeadings.in(language)[title]);
}

function tooMany(): AppError {
  return refusal('list.tooLongForPdf', { max: MAX_PDF_ROWS });
}
