import type { Entity } from '@ghala/contract/events/events';
import { byNote } from '@ghala/contract/kinds/note-kinds';
import type { QueryFilters, QueryKey } from '@tanstack/react-query';
import {
  APPROVALS_KEY,
  INCOMPLETE_NOTES_KEY,
  MARKED_RETURNS_KEY,
  NOTES_KEY,
  PRODUCTS_KEY,
  PURCHASES_KEY,
  RECEIPTS_KEY,
  REORDER_KEY,
  STOCK_KEY,
  SUPPLIERS_KEY,
} from '../../net/query-keys';

/** These show how much there is, and what follows from it. */
const ofStock: readonly QueryKey[] = [STOCK_KEY, PRODUCTS_KEY, REORDER_KEY, ['dashboard']];
const ofRequests: readonly QueryKey[] = [...ofStock, APPROVALS_KEY];
const ofNotes: readonly QueryKey[] = [...ofRequests, NOTES_KEY, MARKED_RETURNS_KEY];
const ofPlaces: readonly QueryKey[] = [['warehouses'], STOCK_KEY, ['dashboard']];
const ofProducts: readonly QueryKey[] = [PRODUCTS_KEY, STOCK_KEY, REORDER_KEY, ['dashboard']];
const ofPeople: readonly QueryKey[] = [['users'], ['roles']];
const ofSettings: readonly QueryKey[] = [['catalogues'], PRODUCTS_KEY, ['dashboard']];

/**
 * Maps each kind to the beginnings of the keys of what shows it: a change of such a thing may alter each of them. A
 * kind that is not named here does not compile.
 */
const shownBy: Readonly<Record<Entity, readonly QueryKey[]>> = {
  purchaseOrder: [PURCHASES_KEY, SUPPLIERS_KEY, RECEIPTS_KEY, REORDER_KEY, PRODUCTS_KEY, APPROVALS_KEY, ['dashboard']],
  receipt: [RECEIPTS_KEY, PURCHASES_KEY, INCOMPLETE_NOTES_KEY, SUPPLIERS_KEY, APPROVALS_KEY, ...ofStock],
  incompleteDelivery: [INCOMPLETE_NOTES_KEY, PURCHASES_KEY, RECEIPTS_KEY, APPROVALS_KEY],
  ...byNote('entity', () => ofNotes),
  markedReturn: ofNotes,
  stockAdjustment: ofRequests,
  // Its steps are announced as they are committed, and what is counted apart from them.
  stockCount: [],
  stockTransfer: ofRequests,
  stockReservation: ofRequests,
  stockRelease: ofRequests,
  approvalRequest: [PURCHASES_KEY, RECEIPTS_KEY, ...ofNotes],
  approvalPolicy: [APPROVALS_KEY],
  approvalRule: [APPROVALS_KEY],
  backup: [['backups'], ['dashboard']],
  product: ofProducts,
  import: [['imports'], SUPPLIERS_KEY, RECEIPTS_KEY, ['catalogues'], ['warehouses'], ...ofRequests],
  lot: [STOCK_KEY],
  reorderLevel: ofProducts,
  supplier: [SUPPLIERS_KEY, PURCHASES_KEY, ['dashboard']],
  warehouse: ofPlaces,
  section: ofPlaces,
  virtualWarehouse: ofPlaces,
  unit: ofSettings,
  subUnit: ofSettings,
  productCategory: ofSettings,
  productSubCategory: ofSettings,
  payment: ofSettings,
  purpose: ofSettings,
  tag: ofSettings,
  stockCategory: ofSettings,
  project: [['catalogues'], ['projects']],
  view: [['views']],
  role: ofPeople,
  user: ofPeople,
  businessProfile: [['business-profile'], ['dashboard']],
  creditCard: [['credit-cards']],
  message: [['messages']],
  linkAddress: [['link-address']],
  linkKey: [['link-address']],
  list: [],
  access: [],
};

export const kinds = Object.keys(shownBy);

/** Lists what a change of a kind makes old, including the log, which reports it. */
export function madeOldBy(kind: string): readonly QueryFilters[] {
  const keys = (shownBy as Partial<Record<string, readonly QueryKey[]>>)[kind];
  return keys === undefined ? [] : [...keys, ['logs']].map((queryKey) => ({ queryKey }));
}
