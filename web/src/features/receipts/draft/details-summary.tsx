import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { receiptFields } from '@ghala/contract/entities/receipt-fields';
import { formatDateTime } from '../../../format/format';
import { documentTypeText } from '../../../format/stored-words';
import { t } from '../../../text/t';
import { fieldItems } from '../../../ui/form/field-value';
import { DescriptionList } from '../../../ui/page/description-list';

const NOT_ANY = t.common.notAvailable;

interface DetailsSummaryProps {
  answer: ReceiptAnswer;
  /** Leaves out empty fields, to save room. */
  isShort?: boolean;
}

/** Shows a receipt's details, read-only. */
export function DetailsSummary({ answer: { batch: receipt, driver }, isShort = false }: DetailsSummaryProps) {
  const delivery = receipt.isInternal
    ? [
        { label: t.receipts.delivery, value: t.receipts.internalDelivery },
        { label: t.receipts.driver, value: driver?.name },
      ]
    : [
        { label: t.common.supplier, value: receipt.Supplier?.name },
        { label: t.receipts.driversName, value: receipt.supplierDriver },
        { label: t.receipts.contacts, value: receipt.supplierContact },
        { label: t.common.vehicleRegNo, value: receipt.supplierVehicle },
      ];
  const items = [
    ...delivery,
    { label: t.common.stockCategory, value: receipt.Nog.nog },
    { label: t.receipts.bpnTags, value: receipt.Tag?.tag },
    { label: t.common.projectSite, value: receipt.project },
    { label: t.common.poNo, value: receipt.Purchase?.purchaseNo ?? NOT_ANY },
    { label: t.receipts.documentType, value: documentTypeText(receipt.documentType) },
    ...fieldItems(receiptFields, t.entityFields.labels.receipt, receipt, ['project']),
    { label: t.receipts.enteredBy, value: `${receipt.User.name}, ${formatDateTime(receipt.createdAt)}` },
  ];
  return <DescriptionList items={isShort ? items.filter(({ value }) => value && value !== NOT_ANY) : items} />;
}
