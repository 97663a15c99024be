import { readTypedNumber } from '@ghala/contract/common/typed-number';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultOf } from '@ghala/contract/refusals/field-faults';

/**
 * Says how a file writes decimals. `both` means that some of its figures can only be read with a comma, others only
 * with a point.
 */
type Decimals = 'point' | 'comma' | 'both';

export interface FileFigures {
  decimals: Decimals;
  /** This is a figure of a file with decimal commas, and how it is read. */
  example: { found: string; read: number } | null;
}

/** This is a cell that should have a figure. */
export interface FoundFigure {
  found: string;
  /** Says whether it may be written with its currency. */
  isMoney: boolean;
}

/**
 * Finds how a file writes decimals: with commas if any figure can only be read so, such as 185,50.
 * @param figures of each row
 * @param hasPoints its numbers come from a workbook, where all have points: a comma is then in a text
 */
export async function figuresOf(
  figures: AsyncIterable<readonly FoundFigure[]>,
  hasPoints: boolean,
): Promise<FileFigures> {
  let isPointed = hasPoints;
  let onlyComma: FileFigures['example'] = null;
  let grouped: FileFigures['example'] = null;
  for await (const row of figures)
    for (const { found, isMoney } of row) {
      const { pointed, comma } = readingsOf(found, isMoney);
      if (comma === undefined) isPointed ||= pointed !== undefined;
      else if (pointed === undefined) onlyComma ??= { found, read: Number(comma) };
      else if (pointed !== comma && found.includes('.')) grouped ??= { found, read: Number(comma) };
    }
  if (onlyComma === null) return { decimals: 'point', example: null };
  return isPointed ? { decimals: 'both', example: null } : { decimals: 'comma', example: grouped ?? onlyComma };
}

/**
 * Writes a figure as the rules of the fields read it.
 * @returns the fault of one that has two readings in its file: 1,200 beside decimal commas, 1.200 where there are both
 */
export function settledFigure({ found, isMoney }: FoundFigure, decimals: Decimals): string | FieldFault {
  if (decimals === 'point') return found;
  const [unclear, clear] = decimals === 'comma' ? [',', '.'] : ['.', ','];
  const { pointed, comma } = readingsOf(found, isMoney);
  if (comma === undefined || pointed === comma) return found;
  if (pointed !== undefined && found.includes(unclear) && !found.includes(clear)) {
    const [decimal = '', whole = ''] = [pointed, comma].sort((one, other) => Number(one) - Number(other));
    return faultOf('unclearFigure', { found, whole, decimal });
  }
  return decimals === 'comma' ? comma : found;
}

/** Says what a cell means in each way of writing; it is undefined if it means nothing. */
function readingsOf(cell: string, ofMoney: boolean): { pointed: string | undefined; comma: string | undefined } {
  const swapped = cell.replaceAll(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.'));
  return { pointed: readTypedNumber(cell, ofMoney).decimal, comma: readTypedNumber(swapped, ofMoney).decimal };
}
