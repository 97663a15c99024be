import type { Call } from '../common/call';
import { adjustmentCalls } from './adjustments';
import { approvalCalls } from './approvals';
import { auditLogCalls } from './audit-log';
import { authCalls } from './auth';
import { backupCalls } from './backups';
import { billingCalls } from './billing';
import { businessProfileCalls } from './business-profile';
import { callsOfNotes } from './calls-of-notes';
import { catalogueCalls } from './catalogues';
import { countCalls } from './counts';
import { dashboardCalls } from './dashboard';
import { fileCalls } from './files';
import { gateCalls } from './gate';
import { healthCalls } from './health';
import { identityCalls } from './identity';
import { importCalls } from './imports';
import { incompleteDeliveryCalls } from './incomplete-deliveries';
import { inventoryCalls } from './inventory';
import { labelCalls } from './labels';
import { linkAddressCalls } from './link-address';
import { lotCalls } from './lots';
import { markedReturnCalls } from './marked-returns';
import { messageCalls } from './messages';
import { noticeCalls } from './notices';
import { orderCalls } from './orders';
import { productImportCalls } from './product-import';
import { productStockCalls } from './product-stock';
import { productUploadCalls } from './product-upload';
import { productCalls } from './products';
import { purchaseCalls } from './purchases';
import { receiptCalls } from './receipts';
import { reorderCalls } from './reorder';
import { reportCalls } from './reports';
import { reservationCalls } from './reservations';
import { roleCalls } from './roles';
import { scanCalls } from './scan';
import { searchCalls } from './search';
import { supplierScorecardCalls } from './supplier-scorecard';
import { supplierCalls } from './suppliers';
import { transferCalls } from './transfers';
import { userCalls } from './users';
import { viewCalls } from './views';
import { warehouseCalls } from './warehouses';

/** Holds the calls of all features. */
const groups = {
  adjustmentCalls,
  approvalCalls,
  auditLogCalls,
  authCalls,
  backupCalls,
  receiptCalls,
  billingCalls,
  businessProfileCalls,
  callsOfNotes,
  catalogueCalls,
  countCalls,
  dashboardCalls,
  fileCalls,
  gateCalls,
  healthCalls,
  identityCalls,
  importCalls,
  incompleteDeliveryCalls,
  inventoryCalls,
  labelCalls,
  linkAddressCalls,
  lotCalls,
  markedReturnCalls,
  messageCalls,
  noticeCalls,
  orderCalls,
  productCalls,
  productImportCalls,
  productStockCalls,
  productUploadCalls,
  purchaseCalls,
  reorderCalls,
  reportCalls,
  reservationCalls,
  roleCalls,
  scanCalls,
  searchCalls,
  supplierCalls,
  supplierScorecardCalls,
  transferCalls,
  userCalls,
  viewCalls,
  warehouseCalls,
};

export const everyCall: readonly Call[] = Object.values(groups).flatMap(callsIn);

/** Some features have calls of several kinds, one level down. */
function callsIn(group: object): Call[] {
  return Object.values(group).flatMap((one: object) => (isCall(one) ? one : callsIn(one)));
}

function isCall(value: object): value is Call {
  return 'method' in value && 'path' in value;
}
