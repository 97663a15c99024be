import type { ApprovalHandler } from '../../documents/approval-requests';
import { noteApproval } from '../../documents/issue-notes/note-approval';
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
