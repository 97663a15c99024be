import { type OpeningField, openingFields } from '@ghala/contract/calls/product-import';
import { pick } from '@ghala/contract/common/names';
import { fieldsOfKind, headingOf } from '@ghala/contract/imports/fields';
import type { ImportKind } from '@ghala/contract/imports/kinds';
import { trackingFlags } from '@ghala/contract/imports/tracking-flags';
import { t } from '../../text/t';

/** Tells whether a field of products is about what is in stock, rather than about the product. */
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

/** Names a field of a kind as the screens do: by the entity's label, unless files mean something else. */
export function importFieldLabel(kind: ImportKind, field: string): string {
  const entity = entityOf[kind];
  const labels: Partial<Record<string, string>> = entity === undefined ? {} : t.entityFields.labels[entity];
  return own[kind]?.[field] ?? labels[field] ?? field;
}

/** Translates the English heading by which the server names a field in files. */
export function headingLabel(kind: ImportKind, heading: string): string {
  const field = fieldsOfKind(kind).find((one) => headingOf(kind, one) === heading);
  return field === undefined ? heading : importFieldLabel(kind, field);
}
