import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form } from '../../ui/form/form';
import type { ServerForm } from '../../ui/form/use-server-form';
import { Section } from '../../ui/page/section';
import type { NoteKind } from './note-kind';
import type { DepartureValues } from './use-departure-form';
import { VehicleField } from './vehicle-field';

interface DepartureFieldsProps<Values extends DepartureValues> {
  form: ServerForm<Values>;
  kind: NoteKind;
  /** Adds the fields of only one kind. */
  children?: ReactNode;
}

/** Asks how the goods leave. */
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
          <VehicleField {...form.getInputProps('vehicle')} />
        </FieldGrid>
        <Textarea label={texts.comments} autosize minRows={2} {...form.getInputProps('comment')} />
      </Section>
    </Form>
  );
}
