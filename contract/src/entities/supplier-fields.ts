import { type EntityFields, emailField, flagField, lineField, requiredLine, requiredPhone, textField } from './field';

/**
 * These are the fields of a supplier, in the order of its exports and imports. A new field is an entry here, its label
 * in each language and a migration; the code of a supplier is given by the database.
 */
export const supplierFields = {
  name: {
    ...requiredLine(200),
    column: 'name',
    heading: 'Supplier Name',
    formAt: 1,
    filter: 'part',
    isSortable: true,
    isListed: true,
  },
  /** This is the nature of its business. */
  business: {
    ...lineField(200),
    column: 'business',
    heading: 'Nature of Business',
    formAt: 2,
    filter: 'part',
    isSortable: true,
    isListed: true,
  },
  contact: { ...lineField(200), column: 'contact', heading: 'Contact Person', formAt: 3 },
  phone: { ...requiredPhone, column: 'phone', heading: 'Phone', formAt: 5 },
  email: { ...emailField, column: 'email', heading: 'Email', formAt: 6 },
  idNumber: {
    ...lineField(60),
    column: 'id_number',
    heading: 'ID No.',
    formAt: 4,
  },
  address: { ...textField(500), column: 'address', heading: 'Address', formAt: 7 },
  prequalified: {
    ...flagField(true, { also: ['pre-qualified'], alsoNot: ['not pre-qualified'] }),
    column: 'is_prequalified',
    heading: 'Pre-qualified',
    formAt: 8,
    filter: 'flag',
    isListed: true,
  },
} as const satisfies EntityFields;
