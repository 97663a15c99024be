import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { Modal, Text, Textarea } from '@mantine/core';
import { change } from '../../shared/send';
import { alertError } from '../../ui/dialogs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { type NamedPurchase, PURCHASE_CHANGED } from './purchases.api';

const NOT_CLOSED = 'Purchase Order not closed';
const NO_REASON = 'Reason for closing is required';

interface CloseDialogProps {
  purchase: NamedPurchase;
  onClose: () => void;
}

/** Asks why an order stays short, and ends it. */
export function CloseDialog({ purchase, onClose }: CloseDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`Close order ${purchase.purchaseNo}`} centered>
      <CloseForm purchase={purchase} onClose={onClose} />
    </Modal>
  );
}

function CloseForm({ purchase, onClose }: CloseDialogProps) {
  const form = useServerForm({
    initialValues: { reason: '' },
    mutation: ({ reason }) => change(purchaseCalls.close, { body: { purchaseId: purchase.id, reason } }),
    failureTitle: NOT_CLOSED,
    successText: 'Purchase Order Closed',
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
    <Form form={{ ...form, send }} label="Close order">
      <Text size="sm">
        What has not come yet is no longer expected, and no receipt can be made against this order. You won't be able to
        revert this!
      </Text>
      <Textarea
        label="Reason for Closing"
        required
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <DialogButtons onClose={onClose} closeLabel="Keep it open">
        <SubmitButton>Close order</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
