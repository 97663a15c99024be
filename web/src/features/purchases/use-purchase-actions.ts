import { useQueryClient } from '@tanstack/react-query';
import { say, t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import { notifySuccess } from '../../ui/notices';
import { useAction } from '../../ui/use-action';
import { deletePurchase, type NamedPurchase, PURCHASE_CHANGED, submitPurchase } from './purchases.api';

/** Submits a draft, and leaves its screen. */
export function useSubmitPurchase(leave: () => Promise<void>) {
  const client = useQueryClient();
  return useAction<number>({
    mutation: submitPurchase,
    failureTitle: t.purchases.purchaseNotGenerated,
    successText: t.purchases.purchaseGenerated,
    onSuccess: async () => {
      // The screen is left first, or else it would fetch a draft that no longer exists.
      await leave();
      for (const queryKey of PURCHASE_CHANGED) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Discards a draft, or cancels an order without receipts, after asking. */
export function useDeletePurchase() {
  const action = useAction<number>({
    mutation: deletePurchase,
    failureTitle: t.purchases.purchaseOrderNotDeleted,
    refresh: PURCHASE_CHANGED,
    onSuccess: () => notifySuccess(t.purchases.purchaseOrderDeleted, t.purchases.savedPurchaseOrderDeletedSuccessfully),
  });
  async function ask({ id, purchaseNo, status }: NamedPurchase) {
    const text =
      status === 'draft'
        ? say(t.purchases.draftDeletion, { purchaseNo })
        : say(t.purchases.orderDeletion, { purchaseNo });
    const isMeant = await confirm({
      title: t.purchases.confirmPurchaseOrderDeletion,
      text,
      confirmLabel: t.common.yesDeleteIt,
    });
    if (isMeant) await action.start(id);
  }
  return (purchase: NamedPurchase) => void ask(purchase);
}
