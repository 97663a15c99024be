import type { EntityFields } from '@ghala/contract/entities/field';
import { formFields } from '@ghala/contract/entities/field-views';
import { EntityInputs, type EntityInputsProps } from '../../ui/form/entity-inputs';

/** Makes the inputs of fields that have none of their own in the row of a line; null if there are none. */
export function furtherInputs<Fields extends EntityFields>(inputs: EntityInputsProps<Fields>) {
  return formFields(inputs.fields).length === 0 ? null : <EntityInputs {...inputs} />;
}
