import { type DocumentFields, dayField, type LineFields, lineField, textField } from './field';

/** The name of a department has at most so many characters. */
export const MAX_DEPARTMENT = 200;

/**
 * These are the fields of a purchase order, beside its supplier, its payment terms and VAT: what these do is said in the
 * code that saves them. A new field is an entry here or below, its label in each language and a migration.
 */
export const purchaseFields = {
  /** It is free text; GET /purchases/departments offers earlier ones. */
  department: { ...lineField(MAX_DEPARTMENT), column: 'department', heading: 'Department', isListed: true },
  /** This is the project's name. */
  project: { ...lineField(200), column: 'project', heading: 'Project', isListed: true },
  /** Says by when the goods are asked for. */
  dueOn: { ...dayField, column: 'due_on', heading: 'Due Date', formAt: 1 },
} as const satisfies DocumentFields;

/** These are the fields of a line of an order, beside its product, quantity and price. */
export const purchaseLineFields = {
  description: { ...textField(500), column: 'description', heading: 'Description' },
} as const satisfies LineFields;
