import type { DispatchDetail } from '@ghala/contract/dispatches';
import { Anchor } from '@mantine/core';
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
        { label: 'Document', value: <DocumentLink dispatch={dispatch} /> },
        { label: 'Dispatch Instructions/Comments', value: dispatch.instructions },
      ]}
    />
  );
}

/** The document that came with the note, in a new tab. */
export function DocumentLink({ dispatch }: { dispatch: Pick<DispatchDetail, 'uploadDocument'> }) {
  if (dispatch.uploadDocument === '') return '–';
  return (
    <Anchor href={`/files/${dispatch.uploadDocument}`} target="_blank" rel="noopener" inherit>
      View Document
    </Anchor>
  );
}
