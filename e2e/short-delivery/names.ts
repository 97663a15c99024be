/** The flow creates everything under these names, as users see them. */
export const supplier = 'Athi Steel Works';
export const store = 'Thika Depot';
export const bars = 'Steel bar Y12';
export const sand = 'River sand';
export const approver = { name: 'Esther Mwangi', email: 'esther.mwangi@example.com', role: 'Finance Approver' };

/** Holds the numbers of the order and of its receipts, as they are assigned. */
export interface Numbers {
  order: string;
  first: string;
  second: string;
}
