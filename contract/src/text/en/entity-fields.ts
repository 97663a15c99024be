import type { supplierFields } from '../../entities/supplier-fields';

/** What is said about the fields that users enter, by entity. A field without a label here does not compile. */
export const entityFields = {
  labels: {
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
  },
  /** Below their inputs. */
  hints: {
    supplier: { phone: 'Such as 0722 111 333 or +254 722 111 333' },
  },
  /** What a file to import may tell, where it is called otherwise or is not entered. */
  imports: {
    supplier: { code: 'Supplier Code', idNumber: 'ID No. or PIN' },
  },
} as const;
