import type { ImportError, ImportField } from '@ghala/contract/calls/product-import';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import { importError } from '../../documents/imports/import-error';

/**
 * An error in a row, in the cell of a field or, without one, in the row as a whole.
 * @param found what stands in the cell
 */
export function uploadError(row: number, name: ImportField | undefined, fault: FieldFault, found = ''): ImportError {
  return importError('products', { row, field: name ?? '', fault, found });
}
