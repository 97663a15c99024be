import type { DispatchDetail } from '@ghala/contract/calls/dispatches';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { DescriptionList } from '../../ui/description-list';

/** The particulars of a draft, to read. */
export function ParticularsSummary({ dispatch }: { dispatch: DispatchDetail }) {
  return (
    <DescriptionList
      items={[
        { label: 'Assignee Name', value: dispatch.AssignedTo },
        { label: 'Warehouse', value: dispatch.Warehouse.name },
        { label: 'Project', value: dispatch.project },
        { label: 'Purpose of Dispatch', value: dispatch.purpose },
        { label: 'Reference No.', value: dispatch.reference },
        { label: 'Document', value: <DocumentLink note={dispatch} /> },
        { label: 'Dispatch Instructions/Comments', value: dispatch.instructions },
      ]}
    />
  );
}
