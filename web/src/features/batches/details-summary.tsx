import type { BatchAnswer } from '@ghala/contract/batches';
import { formatDateTime } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';

/** A receipt's details to read. */
export function DetailsSummary({ answer: { batch, driver } }: { answer: BatchAnswer }) {
  const delivery = batch.isInternal
    ? [{ label: 'Internal Delivery', value: driver?.name }]
    : [
        { label: 'Supplier', value: batch.Supplier?.name },
        { label: "Driver's Name", value: batch.supplierDriver },
        { label: 'Contacts', value: batch.supplierContact },
        { label: 'Vehicle Reg No.', value: batch.supplierVehicle },
      ];
  return (
    <DescriptionList
      items={[
        ...delivery,
        { label: 'Stock Category', value: batch.Nog.nog },
        { label: 'BPN Tags', value: batch.Tag?.tag },
        { label: 'Project/Site', value: batch.project },
        { label: 'PO No.', value: batch.Purchase?.purchaseNo ?? 'N/A' },
        { label: 'Document', value: batch.documentType },
        { label: 'Reference 1', value: batch.reference1 },
        { label: 'Reference 2', value: batch.reference2 },
        { label: 'Entered By', value: `${batch.User.name}, ${formatDateTime(batch.createdAt)}` },
      ]}
    />
  );
}
