export const stockRequests = {
  itAwaitsApproval: 'It awaits approval',
  notFound: 'Stock Details not found. Try again',
  qtyAvail: 'Qty Avail',
} as const;
