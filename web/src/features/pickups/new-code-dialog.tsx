import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { messageSubjects } from '@ghala/contract/message-subjects';
import { Text, TextInput } from '@mantine/core';
import { noteKey } from '../../documents/issue-notes/note-calls';
import { pickupNotes } from '../../documents/issue-notes/note-kind';
import { change } from '../../shared/send';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { useUnsentNotice } from '../../ui/unsent';
import { useServerForm } from '../../ui/use-server-form';

interface NewCodeDialogProps {
  pickup: PickupDetail;
  onClose: () => void;
}

/** Sends the assignee another code, optionally to a corrected phone or address. */
export function NewCodeDialog({ pickup, onClose }: NewCodeDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={say(t.pickups.newCodeFor, { pickupNo: pickup.pickupNo })} centered>
      <NewCodeForm pickup={pickup} onClose={onClose} />
    </Dialog>
  );
}

function NewCodeForm({ pickup, onClose }: NewCodeDialogProps) {
  const tellUnsent = useUnsentNotice();
  const form = useServerForm({
    initialValues: { assigneePhone: pickup.assigneePhone, assigneeEmail: pickup.assigneeEmail },
    mutation: (values) => change(pickupCalls.sendCode, { body: { pickupNoteId: pickup.id, ...values } }),
    failureTitle: t.pickups.authorizationCodeNotSent,
    refresh: [noteKey(pickupNotes, pickup.id)],
    onSuccess: async ({ channels }) => {
      onClose();
      const told = { what: 'code', about: messageSubjects.pickupCode(pickup.id) } as const;
      if (await tellUnsent(channels, told)) notifySuccess(t.pickups.authorizationCodeSent);
    },
    guarded: false,
  });
  return (
    <Form form={form} label={t.pickups.newCode}>
      <Text size="sm">{say(t.pickups.newCodeHint, { assigneeName: pickup.assigneeName })}</Text>
      <TextInput type="tel" label={t.common.mobileNo} autoComplete="off" {...form.getInputProps('assigneePhone')} />
      <TextInput
        type="email"
        label={t.pickups.emailAddress}
        autoComplete="off"
        {...form.getInputProps('assigneeEmail')}
      />
      <DialogButtons onClose={onClose} closeLabel={t.common.close}>
        <SubmitButton>{t.pickups.sendANewCode}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
