/** The new company creates everything under these names, as users see them. */
export const company = 'Mwangaza Hardware Limited';
export const system = 'Mwangaza Stores';
export const yard = 'Ruiru Yard';
export const store = 'Kisumu Store';
export const consignment = 'Consignment of Bamburi';
export const supplier = 'Lakeview Timber';
export const role = 'Buyer';
export const buyer = { name: 'Achieng Odera', email: 'achieng.odera@example.com', password: 'four wooden ladders' };
