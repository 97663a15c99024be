import type { NotePerson } from '@ghala/contract/issue-notes';
import { Textarea, TextInput } from '@mantine/core';
import { UserPicker } from '../../pickers/people-pickers';
import { FieldGrid } from '../../ui/field-grid';
import { Form } from '../../ui/form';
import { Section } from '../../ui/section';
import type { DepartureForm } from './use-departure-form';

/** How the goods leave, and with whom. */
export function DepartureFields({ form, assignedTo }: { form: DepartureForm; assignedTo: NotePerson }) {
  return (
    <Form form={form} label="Dispatch">
      <Section title="3. Dispatch">
        <FieldGrid>
          <UserPicker label="Dispatched To" valueLabel={assignedTo.name} {...form.getInputProps('dispatchToId')} />
          <TextInput
            label="Vehicle Reg No."
            required
            autoComplete="off"
            autoCapitalize="characters"
            {...form.getInputProps('vehicle')}
          />
        </FieldGrid>
        <Textarea label="Dispatch Comments" autosize minRows={2} {...form.getInputProps('comment')} />
      </Section>
    </Form>
  );
}
