import type { BatchAnswer } from '@ghala/contract/calls/batches';
import { formatDateTime } from '../../shared/format';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/description-list';

const NOT_ANY = t.common.notAvailable;

interface DetailsSummaryProps {
  answer: BatchAnswer;
  /** Leaves out what was left empty, where room matters more. */
  isShort?: boolean;
}

/** A receipt's details to read. */
export function DetailsSummary({ answer: { batch, driver }, isShort = false }: DetailsSummaryProps) {
  const delivery = batch.isInternal
    ? [
        { label: t.batches.delivery, value: t.batches.internalDelivery },
        { label: t.batches.driver, value: driver?.name },
      ]
    : [
        { label: t.common.supplier, value: batch.Supplier?.name },
        { label: t.batches.driversName, value: batch.supplierDriver },
        { label: t.batches.contacts, value: batch.supplierContact },
        { label: t.common.vehicleRegNo, value: batch.supplierVehicle },
      ];
  const items = [
    ...delivery,
    { label: t.common.stockCategory, value: batch.Nog.nog },
    { label: t.batches.bpnTags, value: batch.Tag?.tag },
    { label: t.common.projectSite, value: batch.project },
    { label: t.common.poNo, value: batch.Purchase?.purchaseNo ?? NOT_ANY },
    { label: t.batches.documentType, value: batch.documentType },
    { label: t.batches.reference1, value: batch.reference1 },
    { label: t.batches.reference2, value: batch.reference2 },
    { label: t.batches.enteredBy, value: `${batch.User.name}, ${formatDateTime(batch.createdAt)}` },
  ];
  return <DescriptionList items={isShort ? items.filter(({ value }) => value && value !== NOT_ANY) : items} />;
}
