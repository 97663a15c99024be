/** The flow creates everything under these names, as users see them. */
export const unit = 'Bag';
export const subUnit = 'Scoop';
export const category = 'Building materials';
export const subCategory = 'Binders';
export const purpose = 'Site works';
export const stockCategory = 'Consumables';
export const tag = 'Rainy season';
export const project = 'Thika Road Estate';
export const depot = 'Athi River Depot';
export const aisle = 'Aisle A';
export const cement = 'Portland cement 50 kg';
/** A call makes it: the product screen was tested with the cement. */
export const nails = 'Roofing nails 3 inch';
