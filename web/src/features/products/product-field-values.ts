import type { ProductRow } from '@ghala/contract/calls/products';
import { type NamedField, shownValue } from '@ghala/contract/entities/product-field-views';
import type { Packaging } from '@ghala/contract/stock/packaging-text';
import type { ProductFieldText } from '@ghala/contract/text/en/product-fields';
import { formatAmount, formatMoney, formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';

/** Writes what the screens say of a field beside its name. */
export function fieldText(text: ProductFieldText): string {
  return t.productFields[text];
}

/** Names a field as the screens do, or by the other name given. */
export function fieldLabel({ name }: NamedField, otherwise?: ProductFieldText): string {
  return otherwise === undefined ? t.entityFields.labels.product[name] : fieldText(otherwise);
}

/** Writes a field in its own column, whose heading names the currency. */
export function cellText(product: ProductRow, field: NamedField): string {
  const value = shownValue(product, field.name);
  return field.kind === 'money' && typeof value === 'number' ? formatAmount(value) : fieldValue(product, field);
}

/** Writes a field on its own; '' if it is empty. */
export function fieldValue(product: ProductRow, { name, kind, unit, choices }: NamedField): string {
  const value = shownValue(product, name);
  if (kind === 'packagings') return product.packagings.map((packaging) => holds(product, packaging)).join(', ');
  if (choices !== undefined) return fieldText(choices[String(value)] ?? 'trackedByNothing');
  if (kind === 'level') return value === null || value === 0 ? '–' : figure(value);
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return fieldText(value ? 'yes' : 'no');
  if (kind === 'money') return formatMoney(Number(value));
  return unit === undefined ? figure(value) : `${figure(value)} ${fieldText(unit)}`;
}

function holds({ unit: { unit } }: ProductRow, { name, quantity, barcode }: Packaging): string {
  const text = say(t.lines.packagingOf, { name, quantity: formatQuantity(quantity), unit });
  return barcode === '' ? text : `${text} (${barcode})`;
}

function figure(value: string | number | boolean): string {
  return typeof value === 'number' ? formatQuantity(value) : String(value);
}
