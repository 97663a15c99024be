import { allProductFields, isNeeded, productField } from '@ghala/contract/product-field-views';
import type { ProductFieldName } from '@ghala/contract/product-fields';

/** The headings of the template. */
export const uploadHeadings = allProductFields.map(({ heading }) => heading);

/** What a new product needs. */
export const neededFields = allProductFields.map(({ name }) => name).filter(isNeeded);

const fieldOfHeading = new Map(
  allProductFields.flatMap(({ name, kind, heading }) => [
    [plain(heading), name],
    // A reference is named in the file, so its field, which holds an id, is no heading.
    ...(kind === 'reference' ? [] : ([[plain(name), name]] as const)),
  ]),
);

/** The heading of a field's column. */
export function headingOf(name: ProductFieldName): string {
  return productField(name).heading;
}

/** The field that a heading names, by its title or by the field's own name, in any case and with any signs between. */
export function fieldOf(heading: string): ProductFieldName | undefined {
  return fieldOfHeading.get(plain(heading));
}

const flags = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);

/** What a cell says of a flag; undefined where that is neither yes nor no. */
export function flagOf(cell: string): boolean | undefined {
  return flags.get(cell.toLowerCase());
}

/** How files say it. */
export function flagWord(isSet: boolean): string {
  return isSet ? 'Yes' : 'No';
}

function plain(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
