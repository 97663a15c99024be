import {
  type IncompleteNote,
  incompleteDeliveryCalls,
  incompleteNoteSettlement,
} from '@ghala/contract/calls/incomplete-deliveries';
import { batchOf } from '@ghala/contract/incomplete-delivery-words';
import { Modal, Text, Textarea } from '@mantine/core';
import { change } from '../../shared/send';
import { FileField } from '../../ui/file-field';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { CHANGED, type SettlementValues } from './incomplete-deliveries.api';

interface SettleDialogProps {
  note: IncompleteNote;
  onClose: () => void;
}

/** Settles an open note with the document that proves it. */
export function SettleDialog({ note, onClose }: SettleDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`Settle ${note.idnNo}`} centered>
      <SettleForm note={note} onClose={onClose} />
    </Modal>
  );
}

function SettleForm({ note, onClose }: SettleDialogProps) {
  const form = useServerForm({
    initialValues: blank,
    schema: incompleteNoteSettlement,
    toRequest: ({ comment }) => ({ comment, noteId: note.id }),
    mutation: (body, { file }) => change(incompleteDeliveryCalls.settle, { body, files: { file } }),
    failureTitle: 'Incomplete Delivery Note not settled',
    successText: 'Incomplete Delivery Note settled',
    refresh: CHANGED,
    onSuccess: onClose,
    guarded: false,
  });

  /** The contract's schema knows no files: this one is required too. */
  async function send() {
    if (form.getValues().file !== null) return form.send();
    form.validate();
    form.setFieldError('file', 'This is required: choose the document that settles the note');
    form.focusField('file');
  }

  return (
    <Form form={{ ...form, send }} label="Settlement">
      <Text size="sm">
        Says that what {batchOf(note).batchNo} lacked was delivered, credited or written off. A settled note can’t be
        changed.
      </Text>
      <FileField label="Document" required data-autofocus {...form.getInputProps('file')} />
      <Textarea label="Comment" required autosize minRows={2} {...form.getInputProps('comment')} />
      <DialogButtons onClose={onClose}>
        <SubmitButton>Settle</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

const blank: SettlementValues = { comment: '', file: null };
