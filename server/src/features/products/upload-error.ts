import type { ImportError, ImportField } from '@ghala/contract/calls/product-import';
import type { FieldFault } from '@ghala/contract/fault-codes';
import { faultMessage } from '@ghala/contract/fault-text';
import { WIRE_LANGUAGE } from '@ghala/contract/language';
import { headingOf } from './upload-columns';

/**
 * An error in a row, in the cell of a field or, without one, in the row as a whole.
 * @param found what stands in the cell
 */
export function uploadError(row: number, name: ImportField | undefined, fault: FieldFault, found = ''): ImportError {
  const column = name === undefined ? '' : headingOf(name);
  return { row, column, message: faultMessage(fault, WIRE_LANGUAGE), ...fault, found };
}
