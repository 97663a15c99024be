import type { UploadError } from '@ghala/contract/calls/product-upload';
import type { FieldFault } from '@ghala/contract/field-faults';
import { WIRE_LANGUAGE } from '@ghala/contract/language';
import type { ProductFieldName } from '@ghala/contract/product-fields';
import { faultMessage } from '@ghala/contract/refusal-message';
import { headingOf } from './upload-columns';

/** An error in a row, in the cell of a field or, without one, in the row as a whole. */
export function uploadError(row: number, name: ProductFieldName | undefined, fault: FieldFault): UploadError {
  const column = name === undefined ? '' : headingOf(name);
  return { row, column, message: faultMessage(fault, WIRE_LANGUAGE), ...fault };
}
