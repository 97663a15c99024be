import { productFieldTexts as productFields } from '@ghala/contract/text/sw/product-fields';
import type { Translated } from '@ghala/contract/translations';
import { en } from '../en/all';
import { adjustments } from './adjustments';
import { dispatchNote } from './dispatch-note';
import { dispatches } from './dispatches';
import { incompleteDeliveries } from './incomplete-deliveries';
import { inventory } from './inventory';
import { issueNotes } from './issue-notes';
import { markedReturns } from './marked-returns';
import { orders } from './orders';
import { pickupNote } from './pickup-note';
import { pickups } from './pickups';
import { products } from './products';
import { purchases } from './purchases';
import { receipts } from './receipts';
import { reports } from './reports';
import { reservations } from './reservations';
import { stockRequests } from './stock-requests';
import { suppliers } from './suppliers';
import { transfers } from './transfers';
import { warehouses } from './warehouses';

/** Every text of the screens in Swahili, by area. */
export const sw: Translated<typeof en> = {
  ...en,
  adjustments,
  dispatchNote,
  dispatches,
  incompleteDeliveries,
  inventory,
  issueNotes,
  markedReturns,
  orders,
  pickupNote,
  pickups,
  productFields,
  products,
  purchases,
  receipts,
  reports,
  reservations,
  stockRequests,
  suppliers,
  transfers,
  warehouses,
};
