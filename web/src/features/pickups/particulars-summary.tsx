import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { formatDateTime } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';

/** The particulars of a draft, to read. */
export function ParticularsSummary({ pickup }: { pickup: PickupDetail }) {
  return (
    <DescriptionList
      items={[
        { label: 'Assignee Name', value: pickup.assigneeName },
        { label: 'Assignee Company', value: pickup.assigneeCompany },
        { label: 'Mobile No.', value: pickup.assigneePhone },
        { label: 'Email Address', value: pickup.assigneeEmail },
        { label: 'Warehouse', value: pickup.Warehouse.name },
        {
          label: 'Pickup Date',
          value: pickup.pickupDate === null ? 'Not scheduled' : formatDateTime(pickup.pickupDate),
        },
        { label: 'Project/Site', value: pickup.project },
        { label: 'Purpose of Dispatch', value: pickup.purpose },
        { label: 'Reference No.', value: pickup.reference },
        { label: 'Document', value: <DocumentLink note={pickup} /> },
        { label: 'Pickup Instructions/Comments', value: pickup.instructions },
      ]}
    />
  );
}
