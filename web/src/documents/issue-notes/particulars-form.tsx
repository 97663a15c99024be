import type { ReactNode } from 'react';
import type { z } from 'zod';
import { NOTES_KEY } from '../../net/query-keys';
import type { Mutation } from '../../net/send';
import { t } from '../../text/t';
import { Form, SubmitButton } from '../../ui/form/form';
import { FormButtons } from '../../ui/form/form-buttons';
import type { LoadSchema } from '../../ui/form/schema-faults';
import { type RequestOf, type ServerForm, useServerForm } from '../../ui/form/use-server-form';
import { FileField } from '../../ui/inputs/file-field';
import { Section } from '../../ui/page/section';
import type { NoteKind } from './note-kind';
import { SharedFields, type SharedValues } from './shared-fields';

/** Either kind has these fields; each has more. */
export type ParticularsValues = SharedValues & {
  warehouseId: number | null;
  file: File | null;
};

export const noParticulars: ParticularsValues = {
  warehouseId: null,
  project: '',
  purposeId: null,
  reference: '',
  instructions: '',
  file: null,
};

export interface ParticularsFormProps {
  onCreated: (id: number) => void | Promise<void>;
  onClose: () => void;
}

interface KindParticulars<Values, Schema extends z.ZodType, Created> extends ParticularsFormProps {
  kind: NoteKind;
  schema: LoadSchema<Schema>;
  create: (body: RequestOf<Values, Schema>, file: File | null) => Mutation<Created>;
  /** Reads the new note's id from the answer. */
  idOf: (created: Created) => number;
  initialValues: Values;
  /** Adds the kind's own fields, including the warehouse. */
  children: (form: ServerForm<Values>) => ReactNode;
}

/** Shows the first step of a note: the recipient, the source and the purpose of the goods. */
export function ParticularsForm<Values extends ParticularsValues, Schema extends z.ZodType, Created>({
  kind,
  schema,
  create,
  idOf,
  initialValues,
  children,
  onCreated,
  onClose,
}: KindParticulars<Values, Schema, Created>) {
  const form = useServerForm<Values, Created, Schema>({
    initialValues,
    schema,
    mutation: (body, { file }) => create(body, file),
    failureTitle: kind.texts.notCreated,
    refresh: [NOTES_KEY],
    onSuccess: (created) => onCreated(idOf(created)),
  });
  return (
    <Form form={form} label={kind.texts.particulars}>
      <Section title={kind.texts.particularsTitle}>
        <SharedFields
          form={form}
          kind={kind}
          last={<FileField label={t.issueNotes.uploadDocument} {...form.getInputProps('file')} />}
        >
          {children(form)}
        </SharedFields>
      </Section>
      <FormButtons close={onClose}>
        <SubmitButton>{t.common.add}</SubmitButton>
      </FormButtons>
    </Form>
  );
}
