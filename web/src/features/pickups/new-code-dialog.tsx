import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { Modal, Text, TextInput } from '@mantine/core';
import { noteKey } from '../../documents/issue-notes/note-calls';
import { pickupNotes } from '../../documents/issue-notes/note-kind';
import { change } from '../../shared/send';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';

interface NewCodeDialogProps {
  pickup: PickupDetail;
  onClose: () => void;
}

/** Sends the assignee another code, also to a phone or address that was wrong. */
export function NewCodeDialog({ pickup, onClose }: NewCodeDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`New code for ${pickup.pickupNo}`} centered>
      <NewCodeForm pickup={pickup} onClose={onClose} />
    </Modal>
  );
}

function NewCodeForm({ pickup, onClose }: NewCodeDialogProps) {
  const form = useServerForm({
    initialValues: { assigneePhone: pickup.assigneePhone, assigneeEmail: pickup.assigneeEmail },
    mutation: (values) => change(pickupCalls.sendCode, { body: { pickupNoteId: pickup.id, ...values } }),
    failureTitle: 'Authorization code not sent',
    successText: 'Authorization code sent',
    refresh: [noteKey(pickupNotes, pickup.id)],
    onSuccess: onClose,
    guarded: false,
  });
  return (
    <Form form={form} label="New code">
      <Text size="sm">
        {pickup.assigneeName} gets another code, and the one before is no longer good. Correct the phone or the address
        if it is wrong: another user then enters the code, and the former phone and address are told.
      </Text>
      <TextInput type="tel" label="Mobile No." autoComplete="off" {...form.getInputProps('assigneePhone')} />
      <TextInput type="email" label="Email Address" autoComplete="off" {...form.getInputProps('assigneeEmail')} />
      <DialogButtons onClose={onClose} closeLabel="Close">
        <SubmitButton>Send a new code</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
