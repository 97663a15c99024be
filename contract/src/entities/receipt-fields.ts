import { omit } from '../common/names';
import { type DocumentFields, type LineFields, lineField, textField } from './field';

/**
 * These are the fields of a receipt, beside who delivered the goods and what it refers to: what these do is said in the
 * code that saves them. The receiving report lists some. A new field is an entry here or below, its label in each
 * language and a migration.
 */
export const receiptFields = {
  project: { ...lineField(200), column: 'project', heading: 'Project/Site', isListed: true },
  reference1: { ...lineField(100), column: 'reference1', heading: 'Ref 1', formAt: 1, isListed: true },
  reference2: { ...lineField(100), column: 'reference2', heading: 'Ref 2', formAt: 2, isListed: true },
} as const satisfies DocumentFields;

/** These are the fields of a line of a receipt, beside its product, place, quantity, lots, price and condition. */
export const receiptItemFields = {
  comment: { ...textField(500), column: 'comment', heading: 'Comments' },
  /** The maker names the batch of the goods so. */
  batchNo: { ...lineField(100), column: 'batch_no', heading: 'Batch No.' },
} as const satisfies LineFields;

/** The receiving report has these fields of a line, if there are any. */
export const reportedItemFields = omit(receiptItemFields, ['comment', 'batchNo']);
