import type { ApprovalHandler } from '../../documents/approval-requests';
import { noteApproval } from '../../documents/issue-notes/note-approval';
import { dispatchKind } from './dispatch-kind';
import { findDispatches } from './dispatches.queries';

/** How an approval changes a dispatch note, and what the approver sees. */
export const dispatchApproval: ApprovalHandler = {
  ...noteApproval(dispatchKind),
  async details(database, ids) {
    const dispatches = await findDispatches(database, ids);
    return new Map(dispatches.map((dispatch) => [dispatch.id, { DispatchNote: dispatch }]));
  },
};
