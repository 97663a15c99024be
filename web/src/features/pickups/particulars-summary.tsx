import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { formatPhone } from '@ghala/contract/common/phone';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { formatDateTime } from '../../format/format';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/description-list';

/** The details of a draft, read-only. */
export function ParticularsSummary({ pickup }: { pickup: PickupDetail }) {
  return (
    <DescriptionList
      items={[
        { label: t.pickups.assigneeName, value: pickup.assigneeName },
        { label: t.pickups.assigneeCompany, value: pickup.assigneeCompany },
        { label: t.common.mobileNo, value: formatPhone(pickup.assigneePhone) },
        { label: t.pickups.emailAddress, value: pickup.assigneeEmail },
        { label: t.common.warehouse, value: pickup.Warehouse.name },
        {
          label: t.pickups.pickupDate,
          value: pickup.pickupDate === null ? t.pickups.notScheduled : formatDateTime(pickup.pickupDate),
        },
        { label: t.common.projectSite, value: pickup.project },
        { label: t.common.purposeOfDispatch, value: pickup.purpose },
        { label: t.common.referenceNo, value: pickup.reference },
        { label: t.common.document, value: <DocumentLink note={pickup} /> },
        { label: t.pickups.pickupInstructionsComments, value: pickup.instructions },
      ]}
    />
  );
}
