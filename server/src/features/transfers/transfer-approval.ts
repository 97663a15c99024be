import type { ApprovalHandler } from '../../documents/approval-requests';
import { carryOutTransfer, rejectTransfer } from './carry-out-transfer';
import { findTransfers } from './transfers.queries';

/** Carries out a decision on a transfer, and reads what the approver sees. */
export const transferApproval: ApprovalHandler = {
  async details(database, ids) {
    const transfers = await findTransfers(database, ids);
    return new Map(transfers.map((transfer) => [transfer.id, { StockTransfer: transfer }]));
  },
  approve: carryOutTransfer,
  reject: rejectTransfer,
};
