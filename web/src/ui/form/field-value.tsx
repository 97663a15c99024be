import { namesOf } from '@ghala/contract/common/names';
import { formatPhone } from '@ghala/contract/common/phone';
import type { EntityField, EntityFields } from '@ghala/contract/entities/field';
import type { EnteredValues } from '@ghala/contract/entities/field-views';
import { Anchor } from '@mantine/core';
import { formatQuantity } from '../../format/format';
import { t } from '../../text/t';

/** Shows the value of a field on its entity's own screen; a number to call or an address to write to is a link. */
function FieldValue({ kind, value }: Pick<EntityField, 'kind'> & { value: string | boolean | number }) {
  if (typeof value === 'boolean') return t.productFields[value ? 'yes' : 'no'];
  if (typeof value === 'number') return formatQuantity(value);
  if (value === '' || (kind !== 'phone' && kind !== 'email')) return value;
  return (
    <Anchor href={`${kind === 'phone' ? 'tel' : 'mailto'}:${value}`} inherit>
      {kind === 'phone' ? formatPhone(value) : value}
    </Anchor>
  );
}

/** Lists an entity's fields with their values. @param leftOut those that are shown otherwise */
export function fieldItems<Fields extends EntityFields>(
  fields: Fields,
  labels: Record<keyof Fields, string>,
  record: EnteredValues<Fields>,
  leftOut: readonly (keyof Fields)[],
) {
  return namesOf(fields).flatMap((name) => {
    const { kind = 'line' } = fields[name] ?? {};
    if (leftOut.includes(name)) return [];
    return [
      { label: labels[name], value: <FieldValue kind={kind} value={record[name] as string | boolean | number} /> },
    ];
  });
}
