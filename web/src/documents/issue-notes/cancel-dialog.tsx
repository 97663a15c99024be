import { Text, Textarea } from '@mantine/core';
import { NOTES_KEY, STOCK_KEY } from '../../net/query-keys';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { alertError } from '../../ui/dialogs/dialogs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import type { NamedNote, NoteKind } from './note-kind';

const NO_REASON = t.issueNotes.reasonForCancellationIsRequired;

interface CancelDialogProps {
  kind: NoteKind;
  note: NamedNote;
  onClose: () => void;
}

/** Asks why a processed note is cancelled, and cancels it. */
export function CancelDialog({ kind, note, onClose }: CancelDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={say(kind.texts.cancelTitle, { noteNo: note.noteNo })} centered>
      <CancelForm kind={kind} note={note} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ kind, note, onClose }: CancelDialogProps) {
  const form = useServerForm({
    initialValues: { reason: '' },
    mutation: ({ reason }) => kind.changes.cancel(note.id, reason),
    failureTitle: kind.texts.notCancelled,
    successText: ({ waits }) =>
      waits ? say(t.issueNotes.cancelledOnceConfirmed, { cancelled: kind.texts.cancelled }) : kind.texts.cancelled,
    refresh: [NOTES_KEY, STOCK_KEY],
    onSuccess: onClose,
    guarded: false,
  });

  async function send() {
    if (form.getValues().reason.trim() !== '') return form.send();
    form.setFieldError('reason', NO_REASON);
    await alertError(kind.texts.notCancelled, NO_REASON, { returnFocus: false });
    form.elementRef.current?.querySelector('textarea')?.focus();
  }

  return (
    <Form form={{ ...form, send }}>
      <Text size="sm">{t.issueNotes.cancelHint}</Text>
      <Textarea
        label={t.issueNotes.reasonForCancellation}
        required
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <DialogButtons onClose={onClose} closeLabel={t.issueNotes.keepTheNote}>
        <SubmitButton color="red">{t.common.yesCancelIt}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
