/** What the flow makes and then works with, by the names that a user sees. */
export const supplier = 'Athi Steel Works';
export const store = 'Thika Depot';
export const bars = 'Steel bar Y12';
export const sand = 'River sand';
export const approver = { name: 'Esther Mwangi', email: 'esther.mwangi@example.com', role: 'Finance Approver' };

/** The numbers of the order and of its receipts, as they come up. */
export interface Numbers {
  order: string;
  first: string;
  second: string;
}
