import { type BatchAnswer, batchCalls, processRequest } from '@ghala/contract/calls/batches';
import { Modal, Switch, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserPicker } from '../../pickers/people-pickers';
import { ApiError } from '../../shared/api-client';
import { formatCount } from '../../shared/format';
import { totalPrice } from '../../shared/line-prices';
import { BATCHES_KEY, PURCHASES_KEY, STOCK_KEY } from '../../shared/query-keys';
import { carryOut, change } from '../../shared/send';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { batchQuery, type ProcessValues } from './batches.api';

interface ProcessDialogProps {
  saved: BatchAnswer;
  onClose: () => void;
  onProcessed: () => void | Promise<void>;
}

/** The last question before the goods enter stock. */
export function ProcessDialog({ saved, onClose, onProcessed }: ProcessDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Confirm Stock Entry" centered>
      <ProcessForm saved={saved} onClose={onClose} onProcessed={onProcessed} />
    </Modal>
  );
}

function ProcessForm({ saved, onClose, onProcessed }: ProcessDialogProps) {
  const { batch } = saved;
  // Read anew: who has just added an item has entered the receipt since it was loaded.
  const { data = saved } = useQuery({ ...batchQuery(batch.id), refetchOnMount: 'always' });
  const mayVerify = data.whyNotVerify === '';
  const form = useServerForm({
    initialValues: blank,
    schema: processRequest,
    toRequest: (values) => ({ ...values, batchId: batch.id }),
    run: (request, { values, idempotencyKey }) => {
      const isVerified = mayVerify && values.isVerified;
      const processed = change(batchCalls.process, { body: { ...request, isVerified } });
      return carryOut(processed, { idempotencyKey }).catch(explainLost);
    },
    failureTitle: 'Batch not Processed',
    successText: 'Batch Processed',
    refresh: [BATCHES_KEY, STOCK_KEY, PURCHASES_KEY],
    onSuccess: onProcessed,
    guarded: false,
  });
  return (
    <Form form={form}>
      <Text size="sm">
        {batch.batchNo}: {formatCount(batch.items.length, 'item')}, {totalPrice(batch.items)} in all, will enter stock.
        This can’t be undone; later corrections are stock adjustments.
      </Text>
      <Switch
        label="Entered stock has been physically verified by you?"
        description={mayVerify ? undefined : data.whyNotVerify}
        data-autofocus={mayVerify || undefined}
        {...form.getInputProps('isVerified', { type: 'checkbox' })}
        {...(!mayVerify && { checked: false, disabled: true })}
      />
      <Switch
        label="Assigned stock to guardian?"
        data-autofocus={!mayVerify || undefined}
        {...form.getInputProps('isGuardian', { type: 'checkbox' })}
      />
      {form.getValues().isGuardian ? (
        <UserPicker label="Guardian" required {...form.getInputProps('guardianId')} />
      ) : null}
      <Textarea
        label="BPN Note"
        placeholder="Enter note regarding the stock batch"
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton>Process</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** A receipt that is gone is told in the specified words. */
function explainLost(error: unknown): never {
  if (error instanceof ApiError && error.status === 404)
    throw new Error('Batch not Found. Try again or create a new batch');
  throw error;
}

const blank: ProcessValues = { isVerified: true, isGuardian: true, guardianId: null, note: '' };
