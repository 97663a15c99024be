import type { OwnRequestMode } from './calls/approvals';
import type { ApprovalPriority } from './common/priority';
import type { ApprovalModule } from './permissions';

/** How the priorities read. */
export const priorityWords: Record<ApprovalPriority, string> = { urgent: 'Urgent', high: 'High', normal: 'Normal' };

/** What an approver of each module approves: 'may approve purchase orders'. */
export const approvedKinds: Record<ApprovalModule, string> = {
  purchase: 'purchase orders',
  pickup: 'pickup notes',
  dispatch: 'dispatch notes',
  StockReleased: 'releases of reserved stock',
  StockAdjustment: 'stock adjustments',
  StockTransfer: 'stock transfers',
};

/** When requesters decide on their own requests. */
export const ownRequestWords: Record<OwnRequestMode, string> = {
  alone: 'When nobody else can',
  never: 'Never',
  always: 'Always',
};
