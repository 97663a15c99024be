import { namesOf, omit } from '@ghala/contract/common/names';
import { formatPhone } from '@ghala/contract/common/phone';
import type { EntityField, EntityFields } from '@ghala/contract/entities/field';
import type { EnteredValues } from '@ghala/contract/entities/field-views';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate, formatQuantity } from '../../format/format';
import { t } from '../../text/t';
import type { Column } from '../table/column';

type Value = string | boolean | number | null;

/** Writes the value of a field; it is '' where nothing was entered. */
function fieldText(kind: EntityField['kind'], value: Value): string {
  if (typeof value === 'boolean') return t.productFields[value ? 'yes' : 'no'];
  if (typeof value === 'number') return formatQuantity(value);
  return kind === 'day' && value ? formatDate(value) : (value ?? '');
}

/** Shows the value of a field on its entity's own screen; a number to call or an address to write to is a link. */
function shownValue(kind: EntityField['kind'], value: Value): ReactNode {
  if (value === '' || (kind !== 'phone' && kind !== 'email')) return fieldText(kind, value);
  return (
    <Anchor href={`${kind === 'phone' ? 'tel' : 'mailto'}:${value}`} inherit>
      {kind === 'phone' ? formatPhone(String(value)) : value}
    </Anchor>
  );
}

/** Lists an entity's fields with their values. @param leftOut those that are shown otherwise */
export function fieldItems<Fields extends EntityFields>(
  fields: Fields,
  labels: Record<keyof Fields, string>,
  record: EnteredValues<Fields>,
  leftOut: readonly (keyof Fields & string)[],
) {
  return namesOf(omit(fields, leftOut) as Fields).map((name) => ({
    label: labels[name],
    value: shownValue(fields[name]?.kind ?? 'line', record[name] as Value),
  }));
}

/** Makes a column of each field. @param look what their columns have in common */
export function fieldColumns<Fields extends EntityFields, Row extends { [Name in keyof Fields]?: unknown }>(
  fields: Fields,
  labels: Record<keyof Fields, string>,
  look: Partial<Column<Row>>,
): Column<Row>[] {
  return namesOf(fields).map((name) => ({
    id: name,
    header: labels[name],
    cell: (row) => fieldText(fields[name]?.kind ?? 'line', (row[name] ?? null) as Value),
    ...look,
  }));
}
