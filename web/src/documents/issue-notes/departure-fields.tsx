import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/field-grid';
import { Form } from '../../ui/form';
import { Section } from '../../ui/section';
import type { ServerForm } from '../../ui/use-server-form';
import type { NoteKind } from './note-kind';
import type { DepartureValues } from './use-departure-form';

interface DepartureFieldsProps<Values extends DepartureValues> {
  form: ServerForm<Values>;
  kind: NoteKind;
  /** The fields of only one kind. */
  children?: ReactNode;
}

/** How the goods leave. */
export function DepartureFields<Values extends DepartureValues>({
  form,
  kind: { texts },
  children,
}: DepartureFieldsProps<Values>) {
  return (
    <Form form={form} label={texts.departure}>
      <Section title={texts.departureTitle}>
        <FieldGrid>
          {children}
          <TextInput
            label={t.common.vehicleRegNo}
            required
            autoComplete="off"
            autoCapitalize="characters"
            {...form.getInputProps('vehicle')}
          />
        </FieldGrid>
        <Textarea label={texts.comments} autosize minRows={2} {...form.getInputProps('comment')} />
      </Section>
    </Form>
  );
}
