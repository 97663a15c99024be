import { Text, Textarea } from '@mantine/core';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { COUNT_CHANGED, cancelCount } from './counts.api';

interface CancelCountDialogProps {
  count: { id: number; number: string };
  onClose: () => void;
}

/** Asks why a count is cancelled, and cancels it. */
export function CancelCountDialog({ count, onClose }: CancelCountDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={say(t.counts.cancelTitle, { number: count.number })} centered>
      <CancelForm count={count} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ count, onClose }: CancelCountDialogProps) {
  const form = useServerForm({
    initialValues: { reason: '' },
    mutation: ({ reason }) => cancelCount(count.id, reason),
    failureTitle: t.counts.notCancelled,
    successText: t.counts.cancelledText,
    refresh: COUNT_CHANGED,
    onSuccess: onClose,
    guarded: false,
  });
  return (
    <Form form={form}>
      <Text size="sm">{t.counts.cancelHint}</Text>
      <Textarea
        label={t.counts.reason}
        required
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <DialogButtons onClose={onClose} closeLabel={t.counts.keep}>
        <SubmitButton color="red">{t.common.yesCancelIt}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
