import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { readPhone } from '@ghala/contract/common/phone';
import { Text, TextInput } from '@mantine/core';
import { change } from '../../../net/send';
import { say, t } from '../../../text/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../../ui/form/form';
import { useServerForm } from '../../../ui/form/use-server-form';
import { noteKey } from '../note-calls';
import { pickupNotes } from '../note-kind';
import { showCode } from './show-code';
import { useCodeNotice } from './use-code-notice';

interface NewCodeDialogProps {
  pickup: PickupDetail;
  onClose: () => void;
}

/** Makes another code for the assignee, optionally for a corrected phone or address. */
export function NewCodeDialog({ pickup, onClose }: NewCodeDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={say(t.pickups.newCodeFor, { pickupNo: pickup.pickupNo })} centered>
      <NewCodeForm pickup={pickup} onClose={onClose} />
    </Dialog>
  );
}

function NewCodeForm({ pickup, onClose }: NewCodeDialogProps) {
  const tellCode = useCodeNotice();
  const form = useServerForm({
    initialValues: { assigneePhone: pickup.assigneePhone, assigneeEmail: pickup.assigneeEmail },
    schema: async () => (await import('@ghala/contract/calls/pickups')).newCodeRequest,
    toRequest: (values) => ({ pickupNoteId: pickup.id, ...values }),
    mutation: (body) => change(pickupCalls.sendCode, { body }),
    failureTitle: t.pickups.newCodeNotMade,
    refresh: [noteKey(pickupNotes, pickup.id)],
    onSuccess: async ({ channels, code, text }, { assigneePhone }) => {
      onClose();
      if (code === '') await tellCode(pickup.id, channels);
      else await showCode({ ...pickup, assigneePhone: readPhone(assigneePhone) ?? '' }, { code, text });
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
        <SubmitButton>{t.pickups.makeANewCode}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
