import { processRequest } from '@ghala/contract/calls/receipt-steps';
import { type ReceiptAnswer, receiptCalls } from '@ghala/contract/calls/receipts';
import { Switch, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserPicker } from '../../pickers/people-pickers';
import { ApiError } from '../../shared/api-client';
import { totalPrice } from '../../shared/line-prices';
import { PURCHASES_KEY, RECEIPTS_KEY, STOCK_KEY } from '../../shared/query-keys';
import { carryOut, change } from '../../shared/send';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { type ProcessValues, receiptQuery } from './receipts.api';

interface ProcessDialogProps {
  saved: ReceiptAnswer;
  onClose: () => void;
  onProcessed: () => void | Promise<void>;
}

/** The last confirmation before the goods enter stock. */
export function ProcessDialog({ saved, onClose, onProcessed }: ProcessDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={t.receipts.confirmStockEntry} centered>
      <ProcessForm saved={saved} onClose={onClose} onProcessed={onProcessed} />
    </Dialog>
  );
}

function ProcessForm({ saved, onClose, onProcessed }: ProcessDialogProps) {
  const { batch: receipt } = saved;
  // Fetched again: a user who has just added an item became an author of the receipt after it was loaded.
  const { data = saved } = useQuery({ ...receiptQuery(receipt.id), refetchOnMount: 'always' });
  const mayVerify = data.whyNotVerify === '';
  const form = useServerForm({
    initialValues: blank,
    schema: processRequest,
    toRequest: (values) => ({ ...values, batchId: receipt.id }),
    run: (request, { values, idempotencyKey }) => {
      const isVerified = mayVerify && values.isVerified;
      const processed = change(receiptCalls.process, { body: { ...request, isVerified } });
      return carryOut(processed, { idempotencyKey }).catch(explainLost);
    },
    failureTitle: t.receipts.batchNotProcessed,
    successText: t.receipts.batchProcessed,
    refresh: [RECEIPTS_KEY, STOCK_KEY, PURCHASES_KEY],
    onSuccess: onProcessed,
    guarded: false,
  });
  return (
    <Form form={form}>
      <Text size="sm">
        {say(t.receipts.willEnterStock, {
          batchNo: receipt.batchNo,
          count: receipt.items.length,
          price: totalPrice(receipt.items),
        })}
      </Text>
      <Switch
        label={t.receipts.isVerifiedByYou}
        description={mayVerify ? undefined : data.whyNotVerify}
        data-autofocus={mayVerify || undefined}
        {...form.getInputProps('isVerified', { type: 'checkbox' })}
        {...(!mayVerify && { checked: false, disabled: true })}
      />
      <Switch
        label={t.receipts.hasGuardian}
        data-autofocus={!mayVerify || undefined}
        {...form.getInputProps('isGuardian', { type: 'checkbox' })}
      />
      {form.getValues().isGuardian ? (
        <UserPicker label={t.receipts.guardian} required {...form.getInputProps('guardianId')} />
      ) : null}
      <Textarea
        label={t.receipts.bpnNote}
        placeholder={t.receipts.bpnNoteHint}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.common.process}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** A deleted receipt is reported with the specified text. */
function explainLost(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw new Error(t.receipts.notFoundTryAgainOrCreate);
  throw error;
}

const blank: ProcessValues = { isVerified: true, isGuardian: true, guardianId: null, note: '' };
