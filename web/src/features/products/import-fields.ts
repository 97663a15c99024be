import {
  type ImportField,
  importFields,
  type OpeningField,
  openingFields,
  openingHeadings,
} from '@ghala/contract/calls/product-import';
import { productField } from '@ghala/contract/product-field-views';
import { t } from '../../text/t';
import { fieldText } from './product-field-values';

/** Whether a field tells what is in stock, rather than what the product is. */
export function isOpening(field: ImportField): field is OpeningField {
  return openingFields.some((one) => one === field);
}

/** The screens' name for a field. */
export function importFieldLabel(field: ImportField): string {
  return isOpening(field) ? t.productImport[field] : fieldText(productField(field).label);
}

const fieldOfHeading = new Map(
  importFields.map((field) => [isOpening(field) ? openingHeadings[field] : productField(field).heading, field]),
);

/** The screens' name for the field that the server names by its heading in files; those are English. */
export function headingLabel(heading: string): string {
  const field = fieldOfHeading.get(heading);
  return field === undefined ? heading : importFieldLabel(field);
}
