import type { EntityField, EntityFields } from '@ghala/contract/entities/field';
import { formFields } from '@ghala/contract/entities/field-views';
import { Group, Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateField } from '../inputs/date-field';
import { PhoneInput, QuantityInput } from '../inputs/number-inputs';
import { FieldGrid } from './field-grid';
import type { ServerForm } from './use-server-form';

export interface EntityInputsProps<Fields extends EntityFields> {
  fields: Fields;
  /** Names the fields as the screens do. */
  labels: Record<keyof Fields, string>;
  /** Stands below the inputs. */
  hints?: Partial<Record<keyof Fields & string, string>>;
  form: Pick<ServerForm<Record<keyof Fields, string | boolean | number | null>>, 'getInputProps'>;
  disabled?: boolean;
  /** Some of the inputs get these props as well. */
  own?: Partial<Record<keyof Fields & string, Pick<TextInputProps, 'autoComplete' | 'disabled' | 'required'>>>;
  /** A text of several lines has at least this many. */
  rows?: number;
  /** The first is focused at once. */
  autoFocus?: boolean;
  /** Further inputs stand before the lines and after them. */
  first?: ReactNode;
  children?: ReactNode;
}

/** Shows the inputs of an entity's fields: the lines in a grid, longer texts and switches below it. */
export function EntityInputs<Fields extends EntityFields>({
  fields,
  first,
  children,
  ...others
}: EntityInputsProps<Fields>) {
  const inputs = formFields(fields).map((field, index) => (
    <EntityInput key={field.name} field={field} isFirst={index === 0} {...(others as OneInputProps)} />
  ));
  const isOf = (kind: EntityField['kind'], { props: { field } }: (typeof inputs)[number]) => field.kind === kind;
  const flags = inputs.filter((input) => isOf('flag', input));
  return (
    <>
      <FieldGrid>
        {first}
        {inputs.filter((input) => !isOf('text', input) && !isOf('flag', input))}
        {children}
      </FieldGrid>
      {inputs.filter((input) => isOf('text', input))}
      {flags.length > 1 ? <Group gap="lg">{flags}</Group> : flags}
    </>
  );
}

type OneInputProps = Omit<EntityInputsProps<EntityFields>, 'fields' | 'first' | 'children'>;

function EntityInput({
  field: { name, kind, isRequired, rule },
  isFirst,
  labels,
  hints = {},
  form,
  disabled,
  own = {},
  rows = 2,
  autoFocus,
}: OneInputProps & { field: ReturnType<typeof formFields>[number]; isFirst: boolean }) {
  const input = {
    label: labels[name],
    description: hints[name],
    disabled,
    required: isRequired,
  };
  switch (kind) {
    case 'flag':
      return <Switch {...input} {...form.getInputProps(name, { type: 'checkbox' })} {...own[name]} />;
    case 'text':
      return <Textarea autosize minRows={rows} {...input} {...form.getInputProps(name)} {...own[name]} />;
    case 'phone':
      return <PhoneInput {...input} {...form.getInputProps(name)} {...own[name]} />;
    case 'figure':
      return (
        <QuantityInput
          inputMode={rule?.places === 0 ? 'numeric' : undefined}
          rule={rule}
          {...input}
          {...form.getInputProps(name)}
          {...own[name]}
        />
      );
    case 'day': {
      const { onChange, ...field } = form.getInputProps(name);
      // What users enter of a document is still to come.
      return (
        <DateField nearest="future" {...input} {...field} {...own[name]} onChange={(day) => onChange(day || null)} />
      );
    }
    case 'email':
      return <TextInput type="email" {...input} {...form.getInputProps(name)} {...own[name]} />;
    case 'line':
      return (
        <TextInput
          autoFocus={isFirst && autoFocus}
          data-autofocus={isFirst || undefined}
          {...input}
          {...form.getInputProps(name)}
          {...own[name]}
        />
      );
  }
}
