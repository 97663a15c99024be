import { newDispatch } from '@ghala/contract/dispatches';
import { Button, Group, Switch, Textarea, TextInput } from '@mantine/core';
import type { ParticularsFormProps } from '../../issue-notes/note-add-page';
import { createNote } from '../../issue-notes/note-calls';
import { dispatchNotes } from '../../issue-notes/note-kind';
import { CataloguePicker, ProjectPicker } from '../../pickers/catalogue-pickers';
import { UserPicker } from '../../pickers/people-pickers';
import { WarehousePicker } from '../../pickers/place-pickers';
import { NOTES_KEY } from '../../shared/query-keys';
import { FieldGrid } from '../../ui/field-grid';
import { FileField } from '../../ui/file-field';
import { Form, SubmitButton } from '../../ui/form';
import { Section } from '../../ui/section';
import { useServerForm } from '../../ui/use-server-form';

/** Particulars as the form holds them. */
type DispatchValues = {
  assignedToId: number | null;
  warehouseId: number | null;
  isUrgent: boolean;
  project: string;
  purposeId: number | null;
  reference: string;
  instructions: string;
  file: File | null;
};

/** The first step: whom the goods are for, and where they come from. */
export function ParticularsForm({ onCreated, onClose }: ParticularsFormProps) {
  const form = useServerForm<DispatchValues, { id: number }>({
    initialValues: emptyValues,
    schema: newDispatch,
    send: (_request, { values, idempotencyKey }) => createNote(dispatchNotes, values, idempotencyKey),
    failureTitle: dispatchNotes.failures.create,
    refresh: [NOTES_KEY],
    onSuccess: ({ id }) => onCreated(id),
  });
  return (
    <Form form={form} label="Dispatch Particulars">
      <Section title="1. Dispatch Particulars">
        <FieldGrid>
          <UserPicker label="Assignee Name" required {...form.getInputProps('assignedToId')} />
          <WarehousePicker required {...form.getInputProps('warehouseId')} />
          <Switch label="Urgent Dispatch?" {...form.getInputProps('isUrgent', { type: 'checkbox' })} />
          <ProjectPicker label="Project" {...form.getInputProps('project')} value={form.getValues().project} />
          <CataloguePicker kind="dispatchPurpose" label="Purpose of Dispatch" {...form.getInputProps('purposeId')} />
          <TextInput label="Reference No." autoComplete="off" {...form.getInputProps('reference')} />
          <FileField label="Upload Document" {...form.getInputProps('file')} />
        </FieldGrid>
        <Textarea label="Dispatch Instructions/Comments" autosize minRows={2} {...form.getInputProps('instructions')} />
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

const emptyValues: DispatchValues = {
  assignedToId: null,
  warehouseId: null,
  isUrgent: false,
  project: '',
  purposeId: null,
  reference: '',
  instructions: '',
  file: null,
};
