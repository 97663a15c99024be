import type { ImportAnswer, ImportField } from '@ghala/contract/calls/product-import';
import { namesOf } from '@ghala/contract/common/names';
import { readTypedNumber } from '@ghala/contract/common/typed-number';
import { faultOf } from '@ghala/contract/field-faults';
import { productField } from '@ghala/contract/product-field-views';
import { readProductRows, type SheetLayout, type SheetRow } from './read-product-rows';
import { isOpening } from './upload-columns';

/** How a file writes decimals. `both`: some of its figures can only be read with a comma, others only with a point. */
export type Decimals = 'point' | 'comma' | 'both';

export interface FileFigures {
  decimals: Decimals;
  /** Of a file with decimal commas: a figure, and how it is read. */
  example: ImportAnswer['decimalComma'];
}

/** What a cell says in each way of writing; undefined if nothing. */
interface Readings {
  pointed: string | undefined;
  comma: string | undefined;
}

/**
 * Finds how a file writes decimals: with commas if any figure can only be read so, such as 185,50.
 * @param hasPoints its numbers come from a workbook, where all have points: a comma is then in a text
 */
export async function figuresOf(path: string, layout: SheetLayout, hasPoints: boolean): Promise<FileFigures> {
  let isPointed = hasPoints;
  let onlyComma: FileFigures['example'] = null;
  let grouped: FileFigures['example'] = null;
  if (layout.fields.some((field) => field !== null && isFigure(field)))
    for await (const row of readProductRows(path, layout))
      for (const { found, pointed, comma } of readingsIn(row)) {
        if (comma === undefined) isPointed ||= pointed !== undefined;
        else if (pointed === undefined) onlyComma ??= { found, read: Number(comma) };
        else if (pointed !== comma && found.includes('.')) grouped ??= { found, read: Number(comma) };
      }
  if (onlyComma === null) return { decimals: 'point', example: null };
  return isPointed ? { decimals: 'both', example: null } : { decimals: 'comma', example: grouped ?? onlyComma };
}

/**
 * Writes a row's figures as the rules of the fields read them, and names those that have two readings in its file:
 * 1,200 beside decimal commas, 1.200 where there are both.
 */
export function settleFigures(row: SheetRow, decimals: Decimals): void {
  if (decimals === 'point') return;
  const [unclear, clear] = decimals === 'comma' ? [',', '.'] : ['.', ','];
  for (const { field, found, pointed, comma } of readingsIn(row)) {
    if (comma === undefined || pointed === comma) continue;
    if (pointed !== undefined && found.includes(unclear) && !found.includes(clear)) {
      const [decimal = '', whole = ''] = [pointed, comma].sort((one, other) => Number(one) - Number(other));
      row.unclear[field] = faultOf('unclearFigure', { found, whole, decimal });
    } else if (decimals === 'comma') {
      if (isOpening(field)) row.opening[field] = comma;
      else row.cells[field] = comma;
    }
  }
}

function readingsIn({ cells, opening }: SheetRow): (Readings & { field: ImportField; found: string })[] {
  const all: Partial<Record<ImportField, string>> = { ...cells, ...opening };
  return namesOf(all).flatMap((field) => {
    const found = all[field];
    return found === undefined || !isFigure(field) ? [] : [{ field, found, ...readingsOf(found, isMoney(field)) }];
  });
}

function readingsOf(cell: string, ofMoney: boolean): Readings {
  const swapped = cell.replaceAll(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.'));
  return { pointed: readTypedNumber(cell, ofMoney).decimal, comma: readTypedNumber(swapped, ofMoney).decimal };
}

const figureKinds = new Set(['money', 'figure', 'level']);

function isFigure(field: ImportField): boolean {
  return isOpening(field) ? field === 'quantity' || field === 'unitCost' : figureKinds.has(productField(field).kind);
}

function isMoney(field: ImportField): boolean {
  return isOpening(field) ? field === 'unitCost' : productField(field).kind === 'money';
}
