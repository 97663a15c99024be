import type { BatchDetail } from '@ghala/contract/calls/batches';
import { Text } from '@mantine/core';
import { BATCHES_KEY } from '../../shared/query-keys';
import { t } from '../../text/t';
import { confirm } from '../../ui/dialogs';
import { useAction } from '../../ui/use-action';
import { cancelBatch, splitBatch } from './batches.api';

/** Cancels a saved receipt, after asking. */
export function useCancelBatch(batch: Pick<BatchDetail, 'id' | 'batchNo'>, onCancelled: () => void | Promise<void>) {
  const action = useAction<number>({
    mutation: cancelBatch,
    failureTitle: t.batches.batchCancellationFailed,
    successText: t.batches.batchCancelled,
    refresh: [BATCHES_KEY],
    onSuccess: onCancelled,
  });
  async function ask() {
    const isSure = await confirm({
      title: t.batches.confirmBatchCancellation,
      text: <AboutBatch batch={batch}>{t.common.youWontBeAbleTo}</AboutBatch>,
      confirmLabel: t.common.yesCancelIt,
    });
    if (isSure) await action.start(batch.id);
  }
  return { ask: () => void ask(), isRunning: action.isRunning };
}

/** Marks a receipt whose rest comes later, after asking. */
export function useSplitBatch(batch: Pick<BatchDetail, 'id' | 'batchNo'>) {
  const action = useAction<number>({
    mutation: splitBatch,
    failureTitle: t.batches.batchSplitFailed,
    successText: t.batches.batchSplitted,
    refresh: [BATCHES_KEY],
  });
  async function ask() {
    const isSure = await confirm({
      title: t.batches.splitReceipt,
      text: <AboutBatch batch={batch}>{t.batches.kindlyConfirmThatYouWant}</AboutBatch>,
      confirmLabel: t.batches.yesSplitIt,
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
