import { quantityRule } from '@ghala/contract/common/figure';
import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { change } from '../net/send';
import { say, t } from '../text/t';
import { Dialog } from '../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../ui/form/form';
import { type ServerForm, useServerForm } from '../ui/form/use-server-form';
import { PhoneInput, QuantityInput } from '../ui/inputs/number-inputs';
import { type MadeKind, madeHere } from './made-kinds';
import { makings, type Needed } from './makings';

export interface MakeDialogProps {
  kind: MadeKind;
  /** Holds the name as it was typed. */
  words: string;
  /** Identifies what it belongs to. */
  parentId: number | null;
  /** The user chooses what it needs in these fields. */
  choices?: Partial<Record<Needed, (field: ChoiceField) => ReactNode>> | undefined;
  onMade: (answer: unknown) => void;
  onClose: () => void;
}

/** A picker in the dialog gets these props. */
export interface ChoiceField {
  required: boolean;
  'data-autofocus'?: boolean;
  value?: number | null;
  onChange: (value: number | null) => void;
}

type Values = Record<string, unknown>;

/** Adds what was missing where it is to be chosen: asks for its name, and only what else it needs. */
export function MakeDialog(props: MakeDialogProps) {
  return (
    <Dialog opened onClose={props.onClose} title={say(t.pickers.addOne, { kind: props.kind })} size="sm" centered>
      <MakeForm {...props} />
    </Dialog>
  );
}

function MakeForm({ kind, words, parentId, choices, onMade, onClose }: MakeDialogProps) {
  const { nameField, name, schema, constants, parentField, needs = {}, failure, success, refresh } = makings[kind];
  const form = useServerForm<Values, unknown, Awaited<ReturnType<typeof schema>>>({
    initialValues: { [nameField]: words, ...needs },
    schema,
    toRequest: (values) => ({
      ...constants,
      ...values,
      ...(parentField !== undefined && { [parentField]: parentId }),
    }),
    mutation: (body) => change(madeHere[kind].call, { body } as never),
    failureTitle: failure,
    successText: success,
    refresh,
    guarded: false,
    isToldAtFields: true,
    onSuccess: onMade,
  });
  const asked = Object.keys(needs) as Needed[];
  return (
    <Form form={form}>
      <Stack gap="sm">
        <TextInput
          label={name}
          required
          autoComplete="off"
          data-autofocus={words === '' || asked.length === 0 || undefined}
          {...form.getInputProps(nameField)}
        />
        {asked.map((needed, index) => (
          <NeededField
            key={needed}
            needed={needed}
            form={form}
            choose={choices?.[needed]}
            isFirst={index === 0 && words !== ''}
          />
        ))}
      </Stack>
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.common.add}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

interface NeededFieldProps {
  needed: Needed;
  form: ServerForm<Values>;
  choose: ((field: ChoiceField) => ReactNode) | undefined;
  /** It takes the focus first, since the name is there. */
  isFirst: boolean;
}

function NeededField({ needed, form, choose, isFirst }: NeededFieldProps): ReactNode {
  const field = { required: true, 'data-autofocus': isFirst || undefined, ...form.getInputProps(needed) };
  switch (needed) {
    case 'phone':
      return <PhoneInput label={t.common.phone} description={t.entityFields.hints.supplier.phone} {...field} />;
    case 'count':
      return (
        <QuantityInput label={t.catalogues.count} description={t.catalogues.countHint} rule={quantityRule} {...field} />
      );
    default:
      return choose?.(field);
  }
}
