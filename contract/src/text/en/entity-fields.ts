import type { supplierFields } from '../../entities/supplier-fields';

/** The names of the fields that users enter, by entity; a field without one here does not compile. */
export const entityFields = {
  supplier: {
    name: 'Supplier Name',
    business: 'Nature of Business',
    contact: 'Contact Person',
    phone: 'Phone',
    email: 'Email',
    idNumber: 'ID No.',
    address: 'Address',
    prequalified: 'Pre-qualified',
  } as const satisfies Record<keyof typeof supplierFields, string>,
} as const;

/** What is said below an input. */
export const entityHints = {
  supplier: { phone: 'Such as 0722 111 333 or +254 722 111 333' },
} as const;

/** The names of what a file to import may tell, where they differ or there is no such input. */
export const importedFields = {
  supplier: { code: 'Supplier Code', idNumber: 'ID No. or PIN' },
} as const;
