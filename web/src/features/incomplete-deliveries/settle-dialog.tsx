import { type IncompleteNote, incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { receiptOf } from '@ghala/contract/labels/incomplete-delivery-labels';
import { Text, Textarea } from '@mantine/core';
import { change } from '../../net/send';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { FileField } from '../../ui/inputs/file-field';
import { CHANGED, type SettlementValues } from './incomplete-deliveries.api';

interface SettleDialogProps {
  note: IncompleteNote;
  onClose: () => void;
}

/** Settles an open note, with the document that proves it if there is one. */
export function SettleDialog({ note, onClose }: SettleDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={say(t.incompleteDeliveries.settleTitle, { idnNo: note.idnNo })} centered>
      <SettleForm note={note} onClose={onClose} />
    </Dialog>
  );
}

function SettleForm({ note, onClose }: SettleDialogProps) {
  const form = useServerForm({
    initialValues: blank,
    schema: async () => (await import('@ghala/contract/calls/incomplete-deliveries')).incompleteNoteSettlement,
    toRequest: ({ comment }) => ({ comment, noteId: note.id }),
    mutation: (body, { file }) => change(incompleteDeliveryCalls.settle, { body, files: { file } }),
    failureTitle: t.incompleteDeliveries.incompleteDeliveryNoteNotSettled,
    successText: t.incompleteDeliveries.incompleteDeliveryNoteSettled,
    refresh: CHANGED,
    onSuccess: onClose,
    guarded: false,
  });

  return (
    <Form form={form} label={t.incompleteDeliveries.settlement}>
      <Text size="sm">{say(t.incompleteDeliveries.settleHint, { batchNo: receiptOf(note).batchNo })}</Text>
      <FileField
        label={t.common.document}
        description={t.incompleteDeliveries.documentTaken}
        accept="application/pdf,image/png,image/jpeg,image/webp,image/gif"
        {...form.getInputProps('file')}
      />
      <Textarea
        label={t.common.comment}
        required
        data-autofocus
        autosize
        minRows={2}
        {...form.getInputProps('comment')}
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.incompleteDeliveries.settle}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

const blank: SettlementValues = { comment: '', file: null };
