import { useQueryClient } from '@tanstack/react-query';
import { confirm } from '../../ui/dialogs';
import { notifySuccess } from '../../ui/notices';
import { useAction } from '../../ui/use-action';
import { deletePurchase, type NamedPurchase, PURCHASE_CHANGED, submitPurchase } from './purchases.api';

/** Hands a draft in, and leaves its screen. */
export function useGeneratePurchase(leave: () => Promise<void>) {
  const client = useQueryClient();
  return useAction<number>({
    mutation: submitPurchase,
    failureTitle: 'Purchase not generated',
    successText: 'Purchase Generated',
    onSuccess: async () => {
      // Left first: the screen would else ask again for a draft that is none any more.
      await leave();
      for (const queryKey of PURCHASE_CHANGED) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Drops a draft, or cancels an order that nothing was received against, after asking. */
export function useDeletePurchase() {
  const action = useAction<number>({
    mutation: deletePurchase,
    failureTitle: 'Purchase Order not deleted',
    refresh: PURCHASE_CHANGED,
    onSuccess: () => notifySuccess('Purchase Order Deleted', 'Saved purchase order deleted successfully'),
  });
  async function ask({ id, purchaseNo, status }: NamedPurchase) {
    const what =
      status === 'draft'
        ? `The draft ${purchaseNo} and its products will be deleted.`
        : `${purchaseNo} will be cancelled, and stays on record as cancelled.`;
    const isMeant = await confirm({
      title: 'Confirm Purchase Order Deletion',
      text: `${what} You won't be able to revert this!`,
      confirmLabel: 'Yes, delete it!',
    });
    if (isMeant) await action.start(id);
  }
  return (purchase: NamedPurchase) => void ask(purchase);
}
