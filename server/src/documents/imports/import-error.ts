import type { ImportError } from '@ghala/contract/calls/product-import';
import { numberAmongWords } from '@ghala/contract/common/typed-number';
import { expectationText } from '@ghala/contract/imports/expectation-text';
import { expectationOf, headingOf } from '@ghala/contract/imports/fields';
import type { ImportKind } from '@ghala/contract/imports/kinds';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { faultMessage } from '@ghala/contract/refusals/fault-text';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import { WIRE_LANGUAGE } from '@ghala/contract/text/language';
import type { FileFigures } from './file-figures';

/** At most so many errors are listed. A file of nothing but errors would otherwise use up all memory. */
export const MOST_ERRORS = 20_000;

/** This is an error in a cell of a file, or with '' as the field in the row as a whole. */
export interface CellFault {
  row: number;
  field: string;
  fault: FieldFault;
  /** This is what stands in the cell. */
  found: string;
}

/** Makes the error of a cell, in the column as Ghala calls it. */
export function importError(kind: ImportKind, { row, field, fault, found }: CellFault): ImportError {
  const column = field === '' ? '' : headingOf(kind, field);
  const expects = field === '' ? null : expectationOf(kind, field);
  return {
    row,
    field,
    column,
    heading: column,
    ...fault,
    message: faultMessage(fault, WIRE_LANGUAGE),
    found,
    expects,
    expected: expectationText(expects, WIRE_LANGUAGE),
  };
}

/** This is the file that errors are in. */
export interface ErrorSource {
  figures: Pick<FileFigures, 'decimals'>;
  /** Holds its headings by field. */
  headings: ReadonlyMap<string, string>;
}

/**
 * Writes an error as the user of the file reads it: its column as the file calls it and, where the cell should be a
 * number, what stands there, and what to write if that is clear.
 */
export function errorIn({ figures: { decimals }, headings }: ErrorSource, error: ImportError): ImportError {
  const { found, code, field, column } = error;
  const told = { ...error, heading: headings.get(field) || column };
  if (code !== 'number' || found === '') return told;
  const decimal = decimals === 'point' || !/[.,]\d/.test(found) ? numberAmongWords(found) : undefined;
  const fault =
    decimal === undefined ? faultOf('cellNoNumber', { found }) : faultOf('cellNumber', { found, write: decimal });
  return { ...told, ...fault, message: faultMessage(fault, WIRE_LANGUAGE) };
}

/** Lists the headings of a file by the fields of their columns. */
export function headingsByField(
  headings: readonly string[],
  fields: readonly (string | null)[],
): ReadonlyMap<string, string> {
  return new Map(fields.flatMap((field, index) => (field === null ? [] : [[field, (headings[index] ?? '').trim()]])));
}
