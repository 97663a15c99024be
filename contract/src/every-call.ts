import { adjustmentCalls } from './calls/adjustments';
import { approvalCalls } from './calls/approvals';
import { auditLogCalls } from './calls/audit-log';
import { authCalls } from './calls/auth';
import { backupCalls } from './calls/backups';
import { billingCalls } from './calls/billing';
import { businessProfileCalls } from './calls/business-profile';
import { catalogueCalls } from './calls/catalogues';
import { dashboardCalls } from './calls/dashboard';
import { dispatchCalls } from './calls/dispatches';
import { fileCalls } from './calls/files';
import { gateCalls } from './calls/gate';
import { healthCalls } from './calls/health';
import { identityCalls } from './calls/identity';
import { incompleteDeliveryCalls } from './calls/incomplete-deliveries';
import { inventoryCalls } from './calls/inventory';
import { labelCalls } from './calls/labels';
import { linkAddressCalls } from './calls/link-address';
import { lotCalls } from './calls/lots';
import { markedReturnCalls } from './calls/marked-returns';
import { messageCalls } from './calls/messages';
import { noticeCalls } from './calls/notices';
import { orderCalls } from './calls/orders';
import { pickupCalls } from './calls/pickups';
import { productImportCalls } from './calls/product-import';
import { productStockCalls } from './calls/product-stock';
import { productUploadCalls } from './calls/product-upload';
import { productCalls } from './calls/products';
import { purchaseCalls } from './calls/purchases';
import { receiptCalls } from './calls/receipts';
import { reorderCalls } from './calls/reorder';
import { reportCalls } from './calls/reports';
import { reservationCalls } from './calls/reservations';
import { roleCalls } from './calls/roles';
import { scanCalls } from './calls/scan';
import { searchCalls } from './calls/search';
import { supplierScorecardCalls } from './calls/supplier-scorecard';
import { supplierCalls } from './calls/suppliers';
import { transferCalls } from './calls/transfers';
import { userCalls } from './calls/users';
import { viewCalls } from './calls/views';
import { warehouseCalls } from './calls/warehouses';
import type { Call } from './common/call';

/** The calls of all features. */
const groups = {
  adjustmentCalls,
  approvalCalls,
  auditLogCalls,
  authCalls,
  backupCalls,
  receiptCalls,
  billingCalls,
  businessProfileCalls,
  catalogueCalls,
  dashboardCalls,
  dispatchCalls,
  fileCalls,
  gateCalls,
  healthCalls,
  identityCalls,
  incompleteDeliveryCalls,
  inventoryCalls,
  labelCalls,
  linkAddressCalls,
  lotCalls,
  markedReturnCalls,
  messageCalls,
  noticeCalls,
  orderCalls,
  pickupCalls,
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

/** Every call. */
export const everyCall: readonly Call[] = Object.values(groups).flatMap(callsIn);

/** Some features have calls of several kinds, one level down. */
function callsIn(group: object): Call[] {
  return Object.values(group).flatMap((one: object) => (isCall(one) ? one : callsIn(one)));
}

function isCall(value: object): value is Call {
  return 'method' in value && 'path' in value;
}
