import { Modal, Text, Textarea } from '@mantine/core';
import { NOTES_KEY, STOCK_KEY } from '../../shared/query-keys';
import { alertError } from '../../ui/dialogs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import type { NamedNote, NoteKind } from './note-kind';

const NO_REASON = 'Reason for cancellation is required';

interface CancelDialogProps {
  kind: NoteKind;
  note: NamedNote;
  onClose: () => void;
}

/** Asks why a processed note is cancelled, and cancels it. */
export function CancelDialog({ kind, note, onClose }: CancelDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`Cancel ${kind.title} ${note.noteNo}`} centered>
      <CancelForm kind={kind} note={note} onClose={onClose} />
    </Modal>
  );
}

function CancelForm({ kind, note, onClose }: CancelDialogProps) {
  const form = useServerForm({
    initialValues: { reason: '' },
    mutation: ({ reason }) => kind.changes.cancel(note.id, reason),
    failureTitle: kind.failures.cancel,
    successText: `${kind.title} Cancelled`,
    refresh: [NOTES_KEY, STOCK_KEY],
    onSuccess: onClose,
    guarded: false,
  });

  async function send() {
    if (form.getValues().reason.trim() !== '') return form.send();
    form.setFieldError('reason', NO_REASON);
    await alertError(kind.failures.cancel, NO_REASON);
    form.elementRef.current?.querySelector('textarea')?.focus();
  }

  return (
    <Form form={{ ...form, send }}>
      <Text size="sm">What was handed out returns to stock. You won't be able to revert this!</Text>
      <Textarea
        label="Reason for Cancellation"
        required
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <DialogButtons onClose={onClose} closeLabel="Keep the note">
        <SubmitButton color="red">Yes, cancel it!</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
