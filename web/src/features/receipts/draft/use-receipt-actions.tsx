import type { ReceiptDetail } from '@ghala/contract/calls/receipts';
import { Text } from '@mantine/core';
import { RECEIPTS_KEY } from '../../../net/query-keys';
import { t } from '../../../text/t';
import { confirm } from '../../../ui/dialogs/dialogs';
import { useAction } from '../../../ui/use-action';
import { cancelReceipt, splitReceipt } from '../receipts.api';

/** Cancels a saved receipt, after asking. */
export function useCancelReceipt(
  receipt: Pick<ReceiptDetail, 'id' | 'batchNo'>,
  onCancelled: () => void | Promise<void>,
) {
  const action = useAction<number>({
    mutation: cancelReceipt,
    failureTitle: t.receipts.batchCancellationFailed,
    successText: t.receipts.batchCancelled,
    refresh: [RECEIPTS_KEY],
    onSuccess: onCancelled,
  });
  async function ask() {
    const isSure = await confirm({
      title: t.receipts.confirmBatchCancellation,
      text: <AboutReceipt receipt={receipt}>{t.common.cannotBeReverted}</AboutReceipt>,
      confirmLabel: t.common.yesCancelIt,
    });
    if (isSure) await action.start(receipt.id);
  }
  return { ask: () => void ask(), isRunning: action.isRunning };
}

/** Marks a receipt whose remaining goods are to follow, after asking. */
export function useSplitReceipt(receipt: Pick<ReceiptDetail, 'id' | 'batchNo'>) {
  const action = useAction<number>({
    mutation: splitReceipt,
    failureTitle: t.receipts.batchSplitFailed,
    successText: t.receipts.batchSplitted,
    refresh: [RECEIPTS_KEY],
  });
  async function ask() {
    const isSure = await confirm({
      title: t.receipts.splitReceipt,
      text: <AboutReceipt receipt={receipt}>{t.receipts.splitQuestion}</AboutReceipt>,
      confirmLabel: t.receipts.yesSplitIt,
      danger: false,
    });
    if (isSure) await action.start(receipt.id);
  }
  return { ask: () => void ask(), isRunning: action.isRunning };
}

/** Shows the specified text under the number of its receipt. */
function AboutReceipt({ receipt, children }: { receipt: Pick<ReceiptDetail, 'batchNo'>; children: string }) {
  return (
    <>
      <Text span inherit display="block" fw={600}>
        {receipt.batchNo}
      </Text>
      <span>{children}</span>
    </>
  );
}
