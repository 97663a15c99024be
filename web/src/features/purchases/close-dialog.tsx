import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { Text, Textarea } from '@mantine/core';
import { change } from '../../net/send';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { alertError } from '../../ui/dialogs/dialogs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { type NamedPurchase, PURCHASE_CHANGED } from './purchases.api';

const NOT_CLOSED = t.purchases.purchaseOrderNotClosed;
const NO_REASON = t.purchases.reasonForClosingIsRequired;

interface CloseDialogProps {
  purchase: NamedPurchase;
  onClose: () => void;
}

/** Asks why an order stays short, and closes it. */
export function CloseDialog({ purchase, onClose }: CloseDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={say(t.purchases.closeTitle, { purchaseNo: purchase.purchaseNo })} centered>
      <CloseForm purchase={purchase} onClose={onClose} />
    </Dialog>
  );
}

function CloseForm({ purchase, onClose }: CloseDialogProps) {
  const form = useServerForm({
    initialValues: { reason: '' },
    mutation: ({ reason }) => change(purchaseCalls.close, { body: { purchaseId: purchase.id, reason } }),
    failureTitle: NOT_CLOSED,
    successText: t.purchases.purchaseOrderClosed,
    refresh: PURCHASE_CHANGED,
    onSuccess: onClose,
    guarded: false,
  });

  async function send() {
    if (form.getValues().reason.trim() !== '') return form.send();
    form.setFieldError('reason', NO_REASON);
    await alertError(NOT_CLOSED, NO_REASON, { returnFocus: false });
    form.focusField('reason');
  }

  return (
    <Form form={{ ...form, send }} label={t.purchases.closeOrder}>
      <Text size="sm">{t.purchases.closeHint}</Text>
      <Textarea
        label={t.purchases.reasonForClosing}
        required
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <DialogButtons onClose={onClose} closeLabel={t.purchases.keepItOpen}>
        <SubmitButton>{t.purchases.closeOrder}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
