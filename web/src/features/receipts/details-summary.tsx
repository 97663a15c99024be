import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { formatDateTime } from '../../shared/format';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/description-list';

const NOT_ANY = t.common.notAvailable;

interface DetailsSummaryProps {
  answer: ReceiptAnswer;
  /** Leaves out empty fields, to save room. */
  isShort?: boolean;
}

/** A receipt's details, read-only. */
export function DetailsSummary({ answer: { batch: receipt, driver }, isShort = false }: DetailsSummaryProps) {
  const delivery = receipt.isInternal
    ? [
        { label: t.batches.delivery, value: t.batches.internalDelivery },
        { label: t.batches.driver, value: driver?.name },
      ]
    : [
        { label: t.common.supplier, value: receipt.Supplier?.name },
        { label: t.batches.driversName, value: receipt.supplierDriver },
        { label: t.batches.contacts, value: receipt.supplierContact },
        { label: t.common.vehicleRegNo, value: receipt.supplierVehicle },
      ];
  const items = [
    ...delivery,
    { label: t.common.stockCategory, value: receipt.Nog.nog },
    { label: t.batches.bpnTags, value: receipt.Tag?.tag },
    { label: t.common.projectSite, value: receipt.project },
    { label: t.common.poNo, value: receipt.Purchase?.purchaseNo ?? NOT_ANY },
    { label: t.batches.documentType, value: receipt.documentType },
    { label: t.batches.reference1, value: receipt.reference1 },
    { label: t.batches.reference2, value: receipt.reference2 },
    { label: t.batches.enteredBy, value: `${receipt.User.name}, ${formatDateTime(receipt.createdAt)}` },
  ];
  return <DescriptionList items={isShort ? items.filter(({ value }) => value && value !== NOT_ANY) : items} />;
}
