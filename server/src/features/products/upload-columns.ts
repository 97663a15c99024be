import { type ImportField, type OpeningField, openingHeadings } from '@ghala/contract/calls/product-import';
import { allProductFields } from '@ghala/contract/entities/product-field-views';
import type { ProductFieldName } from '@ghala/contract/entities/product-fields';
import { headingOf as headingOfField } from '@ghala/contract/imports/fields';

export const uploadHeadings = allProductFields.map(({ heading }) => heading);

/** A new product requires these fields. */
export const neededFields = allProductFields.filter(({ isRequired }) => isRequired).map(({ name }) => name);

const fieldOfHeading = new Map(
  allProductFields.flatMap(({ name, kind, heading }) => [
    [plain(heading), name],
    // The file names a reference, so its field, which stores an id, is not a heading.
    ...(kind === 'reference' ? [] : ([[plain(name), name]] as const)),
  ]),
);

/** Gives the heading of a field's column. */
export const headingOf = (name: ImportField): string => headingOfField('products', name);

/** Finds the field that a heading names, by its title or by the field's own name, ignoring case and punctuation. */
export function fieldOf(heading: string): ProductFieldName | undefined {
  return fieldOfHeading.get(plain(heading));
}

/** Writes a flag as files do. */
export function flagWord(isSet: boolean): string {
  return isSet ? 'Yes' : 'No';
}

function plain(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Tells whether a field says what is in stock, rather than what the product is. */
export function isOpening(name: ImportField): name is OpeningField {
  return Object.hasOwn(openingHeadings, name);
}
