import { entityFields } from '@ghala/contract/text/sw/entity-fields';
import { productFieldTexts as productFields } from '@ghala/contract/text/sw/product-fields';
import type { Translated } from '@ghala/contract/text/translations';
import type { en } from '../en/all';
import { adjustments } from './adjustments';
import { app } from './app';
import { approvals } from './approvals';
import { auditLog } from './audit-log';
import { auth } from './auth';
import { billing } from './billing';
import { businessProfile } from './business-profile';
import { catalogues } from './catalogues';
import { common } from './common';
import { counts } from './counts';
import { dashboard } from './dashboard';
import { expectedOrders } from './expected-orders';
import { fields } from './fields';
import { gate } from './gate';
import { imports } from './imports';
import { incompleteDeliveries } from './incomplete-deliveries';
import { inventory } from './inventory';
import { issueNotes } from './issue-notes';
import { labelPrinting } from './label-printing';
import { lines } from './lines';
import { lotChoice } from './lot-choice';
import { lotLists } from './lot-lists';
import { lots } from './lots';
import { markedReturns } from './marked-returns';
import { messages } from './messages';
import { notePage } from './note-page';
import { noteTexts } from './note-texts';
import { notices } from './notices';
import { orders } from './orders';
import { pickers } from './pickers';
import { pickups } from './pickups';
import { productImport } from './product-import';
import { products } from './products';
import { purchases } from './purchases';
import { receipts } from './receipts';
import { reorder } from './reorder';
import { reports } from './reports';
import { reservations } from './reservations';
import { roles } from './roles';
import { scans } from './scans';
import { screenWords } from './screen-words';
import { settings } from './settings';
import { shared } from './shared';
import { stockFigures } from './stock-figures';
import { stockRequests } from './stock-requests';
import { suppliers } from './suppliers';
import { titles } from './titles';
import { transfers } from './transfers';
import { ui } from './ui';
import { users } from './users';
import { views } from './views';
import { waiting } from './waiting';
import { warehouses } from './warehouses';

/** Holds every text of the screens in Swahili, by area. */
export const sw: Translated<typeof en> = {
  adjustments,
  app,
  approvals,
  auditLog,
  auth,
  billing,
  businessProfile,
  catalogues,
  common,
  counts,
  dashboard,
  entityFields,
  expectedOrders,
  fields,
  gate,
  imports,
  incompleteDeliveries,
  inventory,
  issueNotes,
  notePage,
  labelPrinting,
  lines,
  lotLists,
  lotChoice,
  lots,
  markedReturns,
  messages,
  notices,
  orders,
  pickers,
  noteTexts,
  pickups,
  productFields,
  productImport,
  products,
  purchases,
  receipts,
  reorder,
  reports,
  reservations,
  roles,
  scans,
  screenWords,
  settings,
  shared,
  stockFigures,
  stockRequests,
  suppliers,
  titles,
  transfers,
  ui,
  users,
  views,
  waiting,
  warehouses,
};
