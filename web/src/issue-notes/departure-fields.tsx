import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldGrid } from '../ui/field-grid';
import { Form } from '../ui/form';
import { Section } from '../ui/section';
import type { ServerForm } from '../ui/use-server-form';
import type { DepartureValues } from './use-departure-form';

interface DepartureFieldsProps<Values extends DepartureValues> {
  form: ServerForm<Values>;
  /** The form's name, and the section's title and the comment's label, as specified. */
  label: string;
  title: string;
  commentLabel: string;
  /** What only one kind asks for. */
  children?: ReactNode;
}

/** How the goods leave. */
export function DepartureFields<Values extends DepartureValues>({
  form,
  label,
  title,
  commentLabel,
  children,
}: DepartureFieldsProps<Values>) {
  return (
    <Form form={form} label={label}>
      <Section title={title}>
        <FieldGrid>
          {children}
          <TextInput
            label="Vehicle Reg No."
            required
            autoComplete="off"
            autoCapitalize="characters"
            {...form.getInputProps('vehicle')}
          />
        </FieldGrid>
        <Textarea label={commentLabel} autosize minRows={2} {...form.getInputProps('comment')} />
      </Section>
    </Form>
  );
}
