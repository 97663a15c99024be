import { noteApproval } from '../../issue-notes/note-approval';
import type { ApprovalHandler } from '../../shared/approval-requests';
import { dispatchKind } from './dispatch-kind';
import { findDispatches } from './dispatches.queries';

/** What an approval of dispatch notes does, and what the approver is shown. */
export const dispatchApproval: ApprovalHandler = {
  ...noteApproval(dispatchKind),
  async details(database, ids) {
    const dispatches = await findDispatches(database, ids);
    return new Map(dispatches.map((dispatch) => [dispatch.id, { DispatchNote: dispatch }]));
  },
};
