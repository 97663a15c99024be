import type { ImportField } from '@ghala/contract/calls/product-import';
import { namesOf } from '@ghala/contract/common/names';
import { productField } from '@ghala/contract/entities/product-field-views';
import { isTrackingFlag, type TrackingFlag } from '@ghala/contract/imports/tracking-flags';
import { type FileFigures, type FoundFigure, figuresOf, settledFigure } from '../../documents/imports/file-figures';
import { readProductRows, type SheetLayout, type SheetRow } from './read-product-rows';
import { isOpening } from './upload-columns';

/** Finds how a file of products writes decimals, by reading it once. */
export async function productFiguresOf(path: string, layout: SheetLayout, hasPoints: boolean): Promise<FileFigures> {
  const hasFigures = layout.fields.some((field) => field !== null && isFigure(field));
  return figuresOf(hasFigures ? rowsOf(path, layout) : nothing(), hasPoints);
}

async function* rowsOf(path: string, layout: SheetLayout): AsyncGenerator<FoundFigure[]> {
  for await (const row of readProductRows(path, layout)) yield figuresIn(row);
}

async function* nothing(): AsyncGenerator<FoundFigure[]> {}

/** Writes a row's figures as the rules of the fields read them, and names those that have two readings in its file. */
export function settleFigures(row: SheetRow, { decimals }: FileFigures): void {
  if (decimals === 'point') return;
  for (const { field, ...figure } of figuresIn(row)) {
    const settled = settledFigure(figure, decimals);
    if (typeof settled !== 'string') row.unclear[field] = settled;
    else if (isOpening(field)) row.opening[field] = settled;
    else row.cells[field] = settled;
  }
}

type FigureField = Exclude<ImportField, TrackingFlag>;

function figuresIn({ cells, opening }: SheetRow): (FoundFigure & { field: FigureField })[] {
  const all: Partial<Record<FigureField, string>> = { ...cells, ...opening };
  return namesOf(all).flatMap((field) => {
    const found = all[field];
    return found === undefined || !isFigure(field) ? [] : [{ field, found, isMoney: isMoney(field) }];
  });
}

const figureKinds = new Set(['money', 'figure', 'level']);

function isFigure(field: ImportField): boolean {
  if (isTrackingFlag(field)) return false;
  return isOpening(field) ? field === 'quantity' || field === 'unitCost' : figureKinds.has(productField(field).kind);
}

function isMoney(field: FigureField): boolean {
  return isOpening(field) ? field === 'unitCost' : productField(field).kind === 'money';
}
