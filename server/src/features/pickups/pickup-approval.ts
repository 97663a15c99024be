import { noteApproval } from '../../issue-notes/note-approval';
import type { ApprovalHandler } from '../../shared/approval-requests';
import { pickupKind } from './pickup-kind';
import { findPickups } from './pickups.queries';

/** What an approval of pickup notes does, and what the approver is shown. */
export const pickupApproval: ApprovalHandler = {
  ...noteApproval(pickupKind),
  async details(database, ids) {
    const pickups = await findPickups(database, ids);
    return new Map(pickups.map((pickup) => [pickup.id, { PickupNote: pickup }]));
  },
};
