import { formatPhone } from '@ghala/contract/common/phone';
import type { EntityField } from '@ghala/contract/entities/field';
import { Anchor } from '@mantine/core';
import { t } from '../text/t';

/** The value of an entity's field on the entity's own screen: one that can be called or written to is a link. */
export function FieldValue({ kind, value }: Pick<EntityField, 'kind'> & { value: string | boolean }) {
  if (typeof value === 'boolean') return t.productFields[value ? 'yes' : 'no'];
  if (value === '' || (kind !== 'phone' && kind !== 'email')) return value;
  return (
    <Anchor href={`${kind === 'phone' ? 'tel' : 'mailto'}:${value}`} inherit>
      {kind === 'phone' ? formatPhone(value) : value}
    </Anchor>
  );
}
