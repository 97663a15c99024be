import { newPickup } from '@ghala/contract/pickups';
import { Button, Group, Switch, Textarea, TextInput } from '@mantine/core';
import type { ParticularsFormProps } from '../../issue-notes/note-add-page';
import { createNote } from '../../issue-notes/note-calls';
import { pickupNotes } from '../../issue-notes/note-kind';
import { CataloguePicker, ProjectPicker } from '../../pickers/catalogue-pickers';
import { WarehousePicker } from '../../pickers/place-pickers';
import { NOTES_KEY } from '../../shared/query-keys';
import { FieldGrid } from '../../ui/field-grid';
import { FileField } from '../../ui/file-field';
import { Form, SubmitButton } from '../../ui/form';
import { Section } from '../../ui/section';
import { useServerForm } from '../../ui/use-server-form';

/** Particulars as the form holds them. */
type PickupValues = {
  assigneeName: string;
  assigneeCompany: string;
  assigneePhone: string;
  assigneeEmail: string;
  warehouseId: number | null;
  scheduled: boolean;
  pickupDate: string;
  project: string;
  purposeId: number | null;
  reference: string;
  instructions: string;
  file: File | null;
};

/** The first step: who collects the goods, when, and where they come from. */
export function ParticularsForm({ onCreated, onClose }: ParticularsFormProps) {
  const form = useServerForm<PickupValues, { id: number }>({
    initialValues: emptyValues,
    schema: newPickup,
    send: (_request, { values, idempotencyKey }) => createNote(pickupNotes, values, idempotencyKey),
    failureTitle: pickupNotes.failures.create,
    refresh: [NOTES_KEY],
    onSuccess: ({ id }) => onCreated(id),
  });
  return (
    <Form form={form} label="Pickup Particulars">
      <Section title="1. Pickup Particulars">
        <FieldGrid>
          <TextInput label="Assignee Name" required autoComplete="off" {...form.getInputProps('assigneeName')} />
          <TextInput label="Assignee Company" autoComplete="off" {...form.getInputProps('assigneeCompany')} />
          <TextInput
            type="tel"
            label="Mobile No."
            placeholder="+2547..."
            description="The authorization code is sent here, and to the e-mail address. One of the two is required."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            {...form.getInputProps('assigneePhone')}
          />
          <TextInput type="email" label="Email Address" autoComplete="off" {...form.getInputProps('assigneeEmail')} />
          <WarehousePicker required virtualWord="Virtual" {...form.getInputProps('warehouseId')} />
          <Switch label="Scheduled Pickup?" {...form.getInputProps('scheduled', { type: 'checkbox' })} />
          {form.getValues().scheduled ? (
            <TextInput
              type="datetime-local"
              label="Pickup date and time"
              required
              {...form.getInputProps('pickupDate')}
            />
          ) : null}
          <ProjectPicker {...form.getInputProps('project')} value={form.getValues().project} />
          <CataloguePicker kind="pickupPurpose" label="Purpose of Dispatch" {...form.getInputProps('purposeId')} />
          <TextInput label="Reference No." autoComplete="off" {...form.getInputProps('reference')} />
          <FileField label="Upload Document" {...form.getInputProps('file')} />
        </FieldGrid>
        <Textarea label="Pickup Instructions/Comments" autosize minRows={2} {...form.getInputProps('instructions')} />
      </Section>
      <Group gap="xs">
        <SubmitButton>Add</SubmitButton>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Form>
  );
}

const emptyValues: PickupValues = {
  assigneeName: '',
  assigneeCompany: '',
  assigneePhone: '',
  assigneeEmail: '',
  warehouseId: null,
  scheduled: false,
  pickupDate: '',
  project: '',
  purposeId: null,
  reference: '',
  instructions: '',
  file: null,
};
