import { confirm } from '../../ui/dialogs';
import { notifySuccess } from '../../ui/notices';
import { useAction } from '../../ui/use-action';
import { deletePurchase, generatePurchase, type NamedPurchase, PURCHASE_CHANGED } from './purchases.api';

/** Hands a draft in. */
export function useGeneratePurchase(onGenerated: () => void | Promise<void>) {
  return useAction<number>({
    run: generatePurchase,
    failureTitle: 'Purchase not generated',
    successText: 'Purchase Generated',
    refresh: PURCHASE_CHANGED,
    onSuccess: onGenerated,
  });
}

/** Drops a draft, or cancels an order that nothing was received against, after asking. */
export function useDeletePurchase() {
  const action = useAction<number>({
    run: deletePurchase,
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
