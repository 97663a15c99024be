import { type OpeningField, openingFields } from '@ghala/contract/calls/product-import';
import type { ProductFieldName } from '@ghala/contract/entities/product-fields';
import { fieldsOfKind, headingOf } from '@ghala/contract/imports/fields';
import type { ImportKind } from '@ghala/contract/imports/kinds';
import { isTrackingFlag } from '@ghala/contract/imports/tracking-flags';
import { t } from '../../text/t';

/** Whether a field of products tells what is in stock, rather than what the product is. */
export function isOpening(field: string): field is OpeningField {
  return openingFields.some((one) => one === field);
}

/** The screens' name for a field of a kind. */
export function importFieldLabel(kind: ImportKind, field: string): string {
  if (kind === 'products')
    return isOpening(field) || isTrackingFlag(field)
      ? t.productImport[field]
      : t.entityFields.labels.product[field as ProductFieldName];
  const labels: Partial<Record<string, string>> =
    kind === 'suppliers'
      ? { ...t.entityFields.labels.supplier, ...t.entityFields.imports.supplier }
      : t.imports.fields[kind];
  return labels[field] ?? field;
}

/** The screens' name for the field that the server names by its heading in files; those are English. */
export function headingLabel(kind: ImportKind, heading: string): string {
  const field = fieldsOfKind(kind).find((one) => headingOf(kind, one) === heading);
  return field === undefined ? heading : importFieldLabel(kind, field);
}
