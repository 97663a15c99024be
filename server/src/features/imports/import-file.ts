import type { ImportRequest } from '@ghala/contract/calls/imports';
import type { ImportAnswer, ImportError } from '@ghala/contract/calls/product-import';
import { type FieldOf, headingOf, ruleOf, type TabledKind, type ValuesOf } from '@ghala/contract/imports/fields';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf, readFault } from '@ghala/contract/refusals/field-faults';
import { datesOf, type FileDates, type FoundDate, settledDate } from '../../documents/imports/file-dates';
import { type FileFigures, type FoundFigure, figuresOf, settledFigure } from '../../documents/imports/file-figures';
import {
  type CellFault,
  type ErrorSource,
  errorIn,
  headingsByField,
  importError,
  MOST_ERRORS,
} from '../../documents/imports/import-error';
import type { KeepImport } from '../../documents/imports/import-hooks';
import type {
  ImportContext,
  ImportPlan,
  ImportPlanner,
  PlannedRow,
  ReadRow,
} from '../../documents/imports/import-kind';
import { openingStep } from '../../documents/imports/opening-approval';
import { fillCells, readSheet } from '../../documents/imports/read-sheet';
import { isTotalName } from '../../documents/imports/total-row';
import { tellProgress } from '../../documents/imports/upload-progress';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';

/** Holds the planners of the kinds that the table of fields declares. */
export type ImportPlanners = { readonly [Kind in TabledKind]: ImportPlanner<Kind> };

export interface GivenFile {
  path: string;
  name: string;
  request: ImportRequest & { kind: TabledKind };
}

type Outcome = Omit<ImportAnswer, 'status' | 'message'>;

/** Nobody reads more rows of the preview for new, changed and unchanged records. */
const PREVIEW_ROWS = 200;

/** Holds a row of the file, by the names of its columns' fields. */
interface FileRow {
  number: number;
  cells: Record<string, string>;
  hasMore: boolean;
}

interface FileRows {
  headings: ReadonlyMap<string, string>;
  rows: FileRow[];
  totals: number[];
  figures: FileFigures;
  dates: FileDates;
}

/**
 * Checks a file: what it would add and change, and each wrong cell.
 * @param write whether what is found is locked, to be written
 */
export async function planFile(
  context: ImportContext,
  { path, request }: GivenFile,
  planners: ImportPlanners,
): Promise<{ plan: ImportPlan; outcome: Outcome }> {
  const { kind } = request;
  const file = await readFile(path, request);
  const { faults, good } = readRows(kind, file);
  const plan = await planKind(kind, planners, context, good);
  const source: ErrorSource = { figures: file.figures, headings: file.headings };
  const errors = [...faults, ...plan.faults]
    .sort((one, other) => one.row - other.row)
    .slice(0, MOST_ERRORS)
    .map((fault): ImportError => errorIn(source, importError(kind, fault)));
  if (plan.rows.length + errors.length === 0) throw refusal('import.empty');
  const found = plan.rows.filter(({ effect }) => effect !== 'new');
  return {
    plan,
    outcome: {
      created: plan.rows.length - found.length,
      updated: found.length,
      unchanged: found.filter(({ effect }) => effect === 'same').length,
      further: 0,
      errors,
      warnings: [],
      preview: previewOf(kind, plan.rows),
      makes: { units: [], categories: [], subCategories: [], warehouses: [], sections: [], ...plan.makes },
      unknownPlaces: plan.unknownPlaces ?? [],
      openings: [...(plan.openings ?? [])],
      totals: file.totals,
      decimalComma: file.figures.example,
      dateOrder: file.dates.example,
      opening: await openingStep(context.db, (plan.openings ?? []).length > 0),
      receipts: [],
      importId: null,
    },
  };
}

/** Writes what a file was planned to do, and keeps it. */
export async function writePlan(
  operation: Operation,
  { plan, outcome }: { plan: ImportPlan; outcome: Outcome },
  { name, request: { kind, isCounted } }: GivenFile,
  keepImport: KeepImport,
): Promise<Outcome> {
  const { db, actor } = operation;
  const rows = plan.rows.length;
  let stocked = 0;
  const tell = (count: number) => {
    stocked = count;
    return tellProgress(db, actor.id, { rows, recorded: 0, stocked });
  };
  const { opening } = outcome;
  const { records, receipts = [] } = await plan.write(operation, tell, opening === 'atOnce');
  const importId = await keepImport(operation, {
    kind,
    fileName: name,
    ...countsOf(outcome),
    stocked,
    isCounted,
    opening,
    records,
  });
  await operation.writeEvents((recorded) => tellProgress(db, actor.id, { rows, recorded, stocked }));
  return { ...outcome, preview: [], receipts, importId };
}

function countsOf({ created, updated, unchanged, errors }: Outcome) {
  return { created, updated: updated - unchanged, unchanged, failed: new Set(errors.map(({ row }) => row)).size };
}

async function readFile(path: string, request: GivenFile['request']): Promise<FileRows> {
  const { columns, headingRow, separator, kind, isWorkbook } = request;
  const rows: FileRow[] = [];
  const totals: number[] = [];
  let headings: ReadonlyMap<string, string> | undefined;
  for await (const { number, cells } of readSheet(path, { headingRow, separator })) {
    if (headings === undefined) {
      headings = headingsByField(cells, columns);
      continue;
    }
    const row: FileRow = { number, cells: {}, hasMore: false };
    row.hasMore = fillCells(cells, columns, (field, cell) => {
      row.cells[field] = cell;
    });
    if (isTotal(row)) totals.push(number);
    else if (Object.keys(row.cells).length > 0 || row.hasMore) rows.push(row);
  }
  const figures = await figuresOf(eachOf(rows.map((row) => figuresIn(kind, row))), isWorkbook);
  const dates = datesOf(rows.flatMap((row) => datesIn(kind, row)));
  return { headings: headings ?? new Map(), rows, totals, figures, dates };
}

async function* eachOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** Tells whether a row is a sum of those above it: its name says so, and it has no other text. */
function isTotal({ cells }: FileRow): boolean {
  const [first = '', ...others] = Object.values(cells).filter((cell) => !/^[\d.,\s]+$/.test(cell));
  return others.length === 0 && isTotalName(first);
}

function figuresIn(kind: TabledKind, { cells }: FileRow): (FoundFigure & { field: string })[] {
  return Object.entries(cells).flatMap(([field, found]) => {
    const figure = ruleOf(kind, field)?.figure;
    return figure === undefined ? [] : [{ field, found, isMoney: figure === 'money' }];
  });
}

function datesIn(kind: TabledKind, { cells }: FileRow): (FoundDate & { field: string })[] {
  return Object.entries(cells).flatMap(([field, found]) => {
    const dayOfMonth = ruleOf(kind, field)?.date;
    return dayOfMonth === undefined ? [] : [{ field, found, dayOfMonth }];
  });
}

/** Reads the cells of each row. One with a cell that cannot be read is not among the good ones. */
function readRows<Kind extends TabledKind>(
  kind: Kind,
  { rows, figures, dates }: FileRows,
): { faults: CellFault[]; good: ReadRow<Kind>[] } {
  const faults: CellFault[] = [];
  const good: ReadRow<Kind>[] = [];
  for (const row of rows) {
    const before = faults.length;
    const report = (field: string, fault: CellFault['fault']) =>
      void faults.push({ row: row.number, field, fault, found: row.cells[field] ?? '' });
    if (row.hasMore) report('', faultOf('moreCells'));
    const cells = { ...row.cells };
    const settle = (field: string, settled: string | FieldFault) => {
      if (typeof settled === 'string') {
        cells[field] = settled;
        return;
      }
      report(field, settled);
      delete cells[field];
    };
    for (const { field, ...figure } of figuresIn(kind, row)) settle(field, settledFigure(figure, figures.decimals));
    for (const { field, ...date } of datesIn(kind, row)) settle(field, settledDate(date, dates.order));
    const values: Record<string, unknown> = {};
    for (const [field, cell] of Object.entries(cells)) {
      const read = ruleOf(kind, field)?.schema.safeParse(cell);
      if (read?.success) values[field] = read.data;
      else if (read !== undefined) report(field, readFault(read.error.issues[0]?.message ?? '') ?? faultOf('wrong'));
    }
    if (faults.length === before)
      good.push({
        number: row.number,
        cells: cells as Partial<Record<FieldOf<Kind>, string>>,
        values: values as ValuesOf<Kind>,
      });
  }
  return { faults, good };
}

function planKind<Kind extends TabledKind>(
  kind: Kind,
  planners: ImportPlanners,
  context: ImportContext,
  rows: readonly ReadRow<Kind>[],
): Promise<ImportPlan> {
  // The rows were read by the fields of this kind.
  const plan = planners[kind] as unknown as ImportPlanner<Kind>;
  return plan(context, rows);
}

function previewOf(kind: TabledKind, rows: readonly PlannedRow[]): Outcome['preview'] {
  const shown = { new: 0, changed: 0, same: 0 };
  return rows
    .filter(({ effect }) => {
      shown[effect] += 1;
      return shown[effect] <= PREVIEW_ROWS;
    })
    .map(({ number, effect, name, code, changes, quantity, lots, place = '', section = '', isNewSection = false }) => ({
      row: number,
      isNew: effect === 'new',
      code,
      name,
      category: '',
      unit: '',
      changes: changes.map(({ field, before, after }) => ({ column: headingOf(kind, field), before, after })),
      quantity: quantity ?? null,
      place,
      section,
      isNewSection,
      lots: lots ?? null,
    }));
}
