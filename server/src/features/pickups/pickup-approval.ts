import type { ApprovalHandler } from '../../documents/approval-requests';
import { noteApproval } from '../../documents/issue-notes/note-approval';
import { pickupKind } from './pickup-kind';
import { findPickups } from './pickups.queries';

/** How an approval changes a pickup note, and what the approver sees. */
export const pickupApproval: ApprovalHandler = {
  ...noteApproval(pickupKind),
  async details(database, ids) {
    const pickups = await findPickups(database, ids);
    return new Map(pickups.map((pickup) => [pickup.id, { PickupNote: pickup }]));
  },
};
