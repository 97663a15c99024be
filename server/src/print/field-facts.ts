import { quantityText } from '@ghala/contract/common/figure-text';
import { formatDay } from '@ghala/contract/common/moment-text';
import { namesOf } from '@ghala/contract/common/names';
import type { EntityFields } from '@ghala/contract/entities/field';
import type { EnteredValues } from '@ghala/contract/entities/field-views';
import { productFieldWords } from '@ghala/contract/entities/product-field-texts';
import type { Language } from '@ghala/contract/text/language';
import { words } from '@ghala/contract/text/words';

/** Says what a record has in its fields, in their order; an empty value is ''. @param of whose labels the fields have */
export function fieldFacts<Fields extends EntityFields>(
  of: keyof ReturnType<typeof words.in>['entityLabels'],
  fields: Fields,
  record: EnteredValues<Fields>,
  language: Language,
): { label: string; value: string }[] {
  const labels: Partial<Record<string, string>> = words.in(language).entityLabels[of];
  return namesOf(fields).map((name) => ({
    label: labels[name] ?? '',
    value: valueText(record[name] as string | number | boolean | null, fields[name]?.kind, language),
  }));
}

/** Says the same in a cell beside other texts: 'Remark: urgent', of each that is not empty. */
export function fieldNotes(...record: Parameters<typeof fieldFacts>): string[] {
  return fieldFacts(...record).flatMap(({ label, value }) => (value === '' ? [] : [`${label}: ${value}`]));
}

function valueText(
  value: string | number | boolean | null,
  kind: EntityFields[string]['kind'] | undefined,
  language: Language,
): string {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return productFieldWords.in(language)[value ? 'yes' : 'no'];
  if (typeof value === 'number') return quantityText(value);
  return kind === 'day' ? formatDay(value) : value;
}
