export const stockRequests = {
  itAwaitsApproval: 'It awaits approval',
  stockDetailsNotFoundTry: 'Stock Details not found. Try again',
  qtyAvail: 'Qty Avail',
} as const;
