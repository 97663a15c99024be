import type { EntityFields } from '@ghala/contract/entities/field';
import { formFields } from '@ghala/contract/entities/field-views';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { FieldGrid } from './field-grid';
import { PhoneInput } from './number-inputs';
import type { ServerForm } from './use-server-form';

interface EntityInputsProps<Fields extends EntityFields> {
  fields: Fields;
  /** The screens' names of the fields. */
  labels: Record<keyof Fields, string>;
  /** What is said below their inputs. */
  hints?: Partial<Record<keyof Fields & string, string>>;
  form: Pick<ServerForm<Record<keyof Fields, string | boolean>>, 'getInputProps'>;
  disabled?: boolean;
}

/** The inputs of an entity's fields: the lines in a grid, longer texts and switches below it. */
export function EntityInputs<Fields extends EntityFields>({ fields, ...others }: EntityInputsProps<Fields>) {
  const inputs = formFields(fields).map((field, index) => (
    <EntityInput key={field.name} field={field} isFirst={index === 0} {...(others as OneInputProps)} />
  ));
  const isLine = ({ props: { field } }: (typeof inputs)[number]) => field.kind !== 'text' && field.kind !== 'flag';
  return (
    <>
      <FieldGrid>{inputs.filter(isLine)}</FieldGrid>
      {inputs.filter((input) => !isLine(input))}
    </>
  );
}

type OneInputProps = Omit<EntityInputsProps<EntityFields>, 'fields'>;

function EntityInput({
  field: { name, kind, isRequired },
  isFirst,
  labels,
  hints = {},
  form,
  disabled,
}: OneInputProps & { field: ReturnType<typeof formFields>[number]; isFirst: boolean }) {
  const input = { label: labels[name], description: hints[name], disabled, required: isRequired };
  switch (kind) {
    case 'flag':
      return <Switch {...input} {...form.getInputProps(name, { type: 'checkbox' })} />;
    case 'text':
      return <Textarea autosize minRows={2} {...input} {...form.getInputProps(name)} />;
    case 'phone':
      return <PhoneInput {...input} {...form.getInputProps(name)} />;
    case 'email':
      return <TextInput type="email" {...input} {...form.getInputProps(name)} />;
    case 'line':
      return <TextInput data-autofocus={isFirst || undefined} {...input} {...form.getInputProps(name)} />;
  }
}
