import type { DispatchDetail } from '@ghala/contract/calls/dispatches';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/description-list';

/** The details of a draft, read-only. */
export function ParticularsSummary({ dispatch }: { dispatch: DispatchDetail }) {
  return (
    <DescriptionList
      items={[
        { label: t.dispatches.assigneeName, value: dispatch.AssignedTo },
        { label: t.common.warehouse, value: dispatch.Warehouse.name },
        { label: t.common.project, value: dispatch.project },
        { label: t.common.purposeOfDispatch, value: dispatch.purpose },
        { label: t.common.referenceNo, value: dispatch.reference },
        { label: t.common.document, value: <DocumentLink note={dispatch} /> },
        { label: t.dispatches.dispatchInstructionsComments, value: dispatch.instructions },
      ]}
    />
  );
}
