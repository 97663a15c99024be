import { type EntityFields, flagField, lineField, requiredLine, textField } from './field';

const nameOf = (max: number, heading: string) =>
  ({ ...requiredLine(max), column: 'name', heading, formAt: 1, isListed: true }) as const;

const subUnit = {
  unit: nameOf(60, 'Unit'),
  symbol: { ...lineField(20), column: 'symbol', heading: 'Symbol' },
  description: { ...textField(500), column: 'description', heading: 'Description' },
} as const satisfies EntityFields;

/**
 * These are the fields of the entries of each catalogue. A new field is an entry here, its label in each language and a
 * migration. What an entry belongs to, what a unit measures, how many sub-units it has, and the kind of notes that
 * offer a purpose are told beside them.
 */
export const entryFields = {
  unit: {
    ...subUnit,
    description: { ...subUnit.description, isListed: true },
    isWhole: { ...flagField(false), column: 'is_whole', heading: 'Whole numbers only', isListed: true },
  },
  subUnit,
  category: { category: nameOf(100, 'Product Category') },
  subCategory: { category: nameOf(100, 'Product Sub Category') },
  payment: { payment: nameOf(100, 'Payment Method') },
  purpose: { purpose: nameOf(200, 'Purpose') },
  tag: { tag: nameOf(100, 'Tag') },
  stockCategory: { nog: nameOf(100, 'Stock Category') },
  project: { name: nameOf(200, 'Project/Site') },
} as const satisfies Record<string, EntityFields>;
