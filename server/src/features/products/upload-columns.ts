import { type ImportField, type OpeningField, openingHeadings } from '@ghala/contract/calls/product-import';
import { allProductFields } from '@ghala/contract/entities/product-field-views';
import type { ProductFieldName } from '@ghala/contract/entities/product-fields';
import { headingOf as headingOfField } from '@ghala/contract/imports/fields';

/** The headings of the template. */
export const uploadHeadings = allProductFields.map(({ heading }) => heading);

/** The required fields of a new product. */
export const neededFields = allProductFields.filter(({ isRequired }) => isRequired).map(({ name }) => name);

const fieldOfHeading = new Map(
  allProductFields.flatMap(({ name, kind, heading }) => [
    [plain(heading), name],
    // The file names a reference, so its field, which stores an id, is not a heading.
    ...(kind === 'reference' ? [] : ([[plain(name), name]] as const)),
  ]),
);

/** The heading of a field's column. */
export const headingOf = (name: ImportField): string => headingOfField('products', name);

/** The field that a heading names, by its title or by the field's own name, ignoring case and punctuation. */
export function fieldOf(heading: string): ProductFieldName | undefined {
  return fieldOfHeading.get(plain(heading));
}

/** As written in files. */
export function flagWord(isSet: boolean): string {
  return isSet ? 'Yes' : 'No';
}

function plain(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Whether a field tells what is in stock, rather than what the product is. */
export function isOpening(name: ImportField): name is OpeningField {
  return Object.hasOwn(openingHeadings, name);
}
