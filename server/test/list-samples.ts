import { BUSY_RECORD_ID } from './large-stage';
import type { Samples } from './offered-lists';

/** A section of every stage. */
const SECTION_ID = 101;

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const users = [5, 299];
const notes = {
  status: ['pending', 'completed', 'cancelled', 'exception', 'awaiting approval'],
  progress: ['pending', 'completed', 'cancelled', 'draft'],
  cancelledBy: [12],
};

/** Common and rare values of each filter, and such as nothing has. */
export const listSamples: Samples = {
  '*': {
    dateFrom: [day(2), day(200)],
    dateTo: [day(2), day(360)],
    project: ['Site 7', 'nowhere'],
    purposeId: [1, 999],
    dispatchedId: users,
    createdId: users,
    verifiedId: users,
    raisedById: users,
    approvedById: users,
    userId: users,
    cancelledBy: [12, 299],
    stockId: [1],
    criteria: ['with', 'without'],
    unread: [true],
    requestId: [1, 999_999],
    isStocked: ['true', 'false'],
    purchaseId: [1, 999_999],
    verification: [0, 1],
    departmentId: ['Department 3', 'nowhere'],
    amount: [200_017],
    poNo: ['PO-0123', '4777'],
    batchNo: ['BPN-0123', '4777'],
    orderNo: ['DN-0123', '4777'],
    dispatchNo: ['DN-0123', '4777'],
    pickupNo: ['PN-0123', '4777'],
    productId: [1, 4711],
    categoryId: [3, 999],
    subCategoryId: [999],
    warehouseId: [1, 57],
    sectionId: [SECTION_ID],
    stock: ['low', 'normal', 'order', 'out', 'over'],
    name: ['cement', '4711'],
    code: ['C12', 'zzz'],
    business: ['Business 12'],
    prequalified: ['true', 'false'],
    purchases: ['true'],
    users: ['true'],
    unitId: [1],
    id: [1, 57],
    isActive: ['true'],
    isSystemUser: ['true'],
    roleId: [1],
    isVirtual: ['true', 'false'],
    kind: ['Pickup'],
  },
  '/dispatches': notes,
  '/pickups': notes,
  '/orders': notes,
  '/batches': { status: ['saved', 'processed', 'cancelled', 'partial'] },
  '/purchases': { status: ['pending', 'approved', 'draft', 'fulfilled', 'completed', 'cancelled', 'rejected'] },
  '/incompletenotes': { status: ['open', 'settled', 'cancelled'] },
  '/gate/expected': { processed: ['today', 'earlier'] },
  '/gate/exits': { day: [day(2), day(360)] },
  '/markedreturn': { status: ['active', 'done'] },
  '/stockreserved': { status: ['active', 'completed', 'pending'] },
  '/logs': { entity: ['purchase', 'nothing'], action: ['cancel', 'nothing'] },
  '/messages': { about: ['password 7', 'nothing'], channel: ['email', 'sms'], status: ['sent', 'failed'] },
  '/inventory/warehouse': { type: ['section', 'virtual'], warehouseId: [SECTION_ID], title: ['Stock'] },
  '/inventory/activity': { inventoryId: [BUSY_RECORD_ID] },
  '/inventory/:id/activity': { id: [BUSY_RECORD_ID] },
  '/products/:id/ledger': { id: [1], figure: ['available', 'reserved', 'total'], inventoryId: [BUSY_RECORD_ID] },
};
