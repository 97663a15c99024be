import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CataloguePicker, ProjectPicker } from '../../pickers/catalogue-pickers';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import type { ServerForm } from '../../ui/form/use-server-form';
import type { NoteKind } from './note-kind';

/** Notes of either kind have these details, as form fields. */
export type SharedValues = {
  project: string;
  purposeId: number | null;
  reference: string;
  instructions: string;
};

interface SharedFieldsProps<Values extends SharedValues> {
  form: ServerForm<Values>;
  kind: NoteKind;
  /** Adds the fields that only one kind has. */
  children: ReactNode;
  /** Follows the others. */
  last?: ReactNode;
}

/** Asks for the details of a note. */
export function SharedFields<Values extends SharedValues>({ form, kind, children, last }: SharedFieldsProps<Values>) {
  return (
    <>
      <FieldGrid>
        {children}
        <ProjectPicker label={kind.projectLabel} {...form.getInputProps('project')} value={form.getValues().project} />
        <CataloguePicker kind={kind.purposes} label={t.common.purposeOfDispatch} {...form.getInputProps('purposeId')} />
        <TextInput label={t.common.referenceNo} autoComplete="off" {...form.getInputProps('reference')} />
        {last}
      </FieldGrid>
      <Textarea label={kind.texts.instructions} autosize minRows={2} {...form.getInputProps('instructions')} />
    </>
  );
}
