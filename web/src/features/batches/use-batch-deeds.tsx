import type { BatchDetail } from '@ghala/contract/calls/batches';
import { Text } from '@mantine/core';
import { BATCHES_KEY } from '../../shared/query-keys';
import { confirm } from '../../ui/dialogs';
import { useAction } from '../../ui/use-action';
import { cancelBatch, splitBatch } from './batches.api';

/** Cancels a saved receipt, after asking. */
export function useCancelBatch(batch: Pick<BatchDetail, 'id' | 'batchNo'>, onCancelled: () => void | Promise<void>) {
  const action = useAction<number>({
    mutation: cancelBatch,
    failureTitle: 'Batch Cancellation Failed',
    successText: 'Batch Cancelled',
    refresh: [BATCHES_KEY],
    onSuccess: onCancelled,
  });
  async function ask() {
    const isSure = await confirm({
      title: 'Confirm Batch Cancellation',
      text: <AboutBatch batch={batch}>You won't be able to revert this!</AboutBatch>,
      confirmLabel: 'Yes, cancel it!',
    });
    if (isSure) await action.start(batch.id);
  }
  return { ask: () => void ask(), isRunning: action.isRunning };
}

/** Marks a receipt whose rest comes later, after asking. */
export function useSplitBatch(batch: Pick<BatchDetail, 'id' | 'batchNo'>) {
  const action = useAction<number>({
    mutation: splitBatch,
    failureTitle: 'Batch Split Failed',
    successText: 'Batch Splitted',
    refresh: [BATCHES_KEY],
  });
  async function ask() {
    const isSure = await confirm({
      title: 'Split Receipt',
      text: <AboutBatch batch={batch}>Kindly confirm that you want to split receipt.</AboutBatch>,
      confirmLabel: 'Yes, split it!',
      danger: false,
    });
    if (isSure) await action.start(batch.id);
  }
  return { ask: () => void ask(), isRunning: action.isRunning };
}

/** The specified words, under the number of the receipt that they are about. */
function AboutBatch({ batch, children }: { batch: Pick<BatchDetail, 'batchNo'>; children: string }) {
  return (
    <>
      <Text span inherit display="block" fw={600}>
        {batch.batchNo}
      </Text>
      <span>{children}</span>
    </>
  );
}
