/** Who may read purchase orders: on their screens, printed, and beside a receipt. */
export const purchaseReaders = ['purchaseView', 'batchAdd', 'transaction', 'supplierView', 'approvePurchase'] as const;
