import type { RefusedEntity } from '../../refusals/refusals';
import { noteWords } from './note-kinds';
import { requestWords } from './request-kinds';

/** The names of Ghala's entities, at the beginning of a sentence. */
export const entityNames: Record<RefusedEntity, string> = {
  purchaseOrder: 'Purchase Order',
  incompleteDelivery: 'Incomplete Delivery Note',
  ...noteWords.entities,
  markedReturn: 'Marked return',
  stockRecord: 'That stock record',
  ...requestWords.entities,
  stockCount: 'Stock count',
  countLine: 'Line of the count',
  stockReservation: 'Stock reservation',
  product: 'Product',
  import: 'Import',
  lot: 'Lot',
  reorderLevel: 'Reorder level',
  supplier: 'Supplier',
  supplierDocument: 'Supplier document',
  warehouse: 'Warehouse',
  place: 'That place',
  receivingPlace: 'The receiving place',
  unit: 'Unit',
  subUnit: 'Sub Unit',
  productCategory: 'Product Category',
  productSubCategory: 'Product Sub Category',
  payment: 'Payment',
  purpose: 'Purpose',
  tag: 'Tag',
  stockCategory: 'Stock Category',
  project: 'Project',
  role: 'Role',
  user: 'User',
  device: 'Device',
  backup: 'Backup',
  view: 'View',
};
