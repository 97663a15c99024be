import { type OpeningField, openingFields } from '@ghala/contract/calls/product-import';
import { pick } from '@ghala/contract/common/names';
import { fieldsOfKind, headingOf } from '@ghala/contract/imports/fields';
import type { ImportKind } from '@ghala/contract/imports/kinds';
import { trackingFlags } from '@ghala/contract/imports/tracking-flags';
import { t } from '../../text/t';

/** Whether a field of products tells what is in stock, rather than what the product is. */
export function isOpening(field: string): field is OpeningField {
  return openingFields.some((one) => one === field);
}

const entityOf: Partial<Record<ImportKind, keyof typeof t.entityFields.labels>> = {
  products: 'product',
  suppliers: 'supplier',
  places: 'place',
  categories: 'category',
  units: 'unit',
  stockCategories: 'stockCategory',
  purposes: 'purpose',
  payments: 'payment',
  tags: 'tag',
};

const own: Partial<Record<ImportKind, Partial<Record<string, string>>>> = {
  ...t.imports.fields,
  products: pick(t.productImport, [...openingFields, ...trackingFlags]),
};

/** The screens' name for a field of a kind: that of the entity, unless files tell something else. */
export function importFieldLabel(kind: ImportKind, field: string): string {
  const entity = entityOf[kind];
  const labels: Partial<Record<string, string>> = entity === undefined ? {} : t.entityFields.labels[entity];
  return own[kind]?.[field] ?? labels[field] ?? field;
}

/** The screens' name for the field that the server names by its heading in files; those are English. */
export function headingLabel(kind: ImportKind, heading: string): string {
  const field = fieldsOfKind(kind).find((one) => headingOf(kind, one) === heading);
  return field === undefined ? heading : importFieldLabel(kind, field);
}
