import type { ApprovalHandler } from '../../documents/approval-requests';
import { findAdjustments } from './adjustments.queries';
import { carryOutAdjustment, rejectAdjustment } from './carry-out-adjustment';

/** What an approval of adjustments does, and what the approver is shown. */
export const adjustmentApproval: ApprovalHandler = {
  async details(database, ids) {
    const adjustments = await findAdjustments(database, ids);
    return new Map(adjustments.map((adjustment) => [adjustment.id, { StockAdjustment: adjustment }]));
  },
  approve: carryOutAdjustment,
  reject: rejectAdjustment,
};
