import type { BatchAnswer } from '@ghala/contract/calls/batches';
import { formatDateTime } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';

const NOT_ANY = 'N/A';

interface DetailsSummaryProps {
  answer: BatchAnswer;
  /** Leaves out what was left empty, where room matters more. */
  isShort?: boolean;
}

/** A receipt's details to read. */
export function DetailsSummary({ answer: { batch, driver }, isShort = false }: DetailsSummaryProps) {
  const delivery = batch.isInternal
    ? [
        { label: 'Delivery', value: 'Internal Delivery' },
        { label: 'Driver', value: driver?.name },
      ]
    : [
        { label: 'Supplier', value: batch.Supplier?.name },
        { label: "Driver's Name", value: batch.supplierDriver },
        { label: 'Contacts', value: batch.supplierContact },
        { label: 'Vehicle Reg No.', value: batch.supplierVehicle },
      ];
  const items = [
    ...delivery,
    { label: 'Stock Category', value: batch.Nog.nog },
    { label: 'BPN Tags', value: batch.Tag?.tag },
    { label: 'Project/Site', value: batch.project },
    { label: 'PO No.', value: batch.Purchase?.purchaseNo ?? NOT_ANY },
    { label: 'Document type', value: batch.documentType },
    { label: 'Reference 1', value: batch.reference1 },
    { label: 'Reference 2', value: batch.reference2 },
    { label: 'Entered By', value: `${batch.User.name}, ${formatDateTime(batch.createdAt)}` },
  ];
  return <DescriptionList items={isShort ? items.filter(({ value }) => value && value !== NOT_ANY) : items} />;
}
