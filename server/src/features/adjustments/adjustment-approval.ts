import type { ApprovalHandler } from '../../documents/approval-requests';
import { findAdjustments } from './adjustments.queries';
import { carryOutAdjustment, rejectAdjustment } from './carry-out-adjustment';

/** How an approval changes an adjustment, and what the approver sees. */
export const adjustmentApproval: ApprovalHandler = {
  async details(database, ids) {
    const adjustments = await findAdjustments(database, ids);
    return new Map(adjustments.map((adjustment) => [adjustment.id, { StockAdjustment: adjustment }]));
  },
  approve: carryOutAdjustment,
  reject: rejectAdjustment,
};
