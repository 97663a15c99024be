import type { ApprovalHandler } from '../../documents/approval-requests';
import { findAdjustments } from './adjustments.queries';
import { type CountAgain, carryOutAdjustment, rejectAdjustment } from './carry-out-adjustment';

/** Tells how an approval changes an adjustment, and what the approver sees. */
export const adjustmentApproval = (countAgain: CountAgain): ApprovalHandler => ({
  async details(database, ids) {
    const adjustments = await findAdjustments(database, ids);
    return new Map(adjustments.map((adjustment) => [adjustment.id, { StockAdjustment: adjustment }]));
  },
  approve: (facts, id, _comment, _asked, { lots }) => carryOutAdjustment(facts, id, lots),
  reject: (facts, id, comment, _asked, { countsAgain }) =>
    rejectAdjustment(facts, id, comment, countsAgain ? countAgain : null),
});
