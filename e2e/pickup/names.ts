/** The pickup flow creates everything under these names, as users see them. */
export const store = 'Naivasha Store';
export const pump = 'Borehole pump 2 hp';
export const valve = 'Gate valve 2 inch';
export const purpose = 'Contractor collection';
export const collector = { name: 'Joseph Kiprono', company: 'Rift Drilling', email: 'joseph.kiprono@example.com' };
export const vehicle = 'Boda boda KMDA 778T';
