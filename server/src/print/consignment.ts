import type { ReceiptOfNote } from '@ghala/contract/calls/incomplete-deliveries';
import { omit } from '@ghala/contract/common/names';
import { formatPhone } from '@ghala/contract/common/phone';
import { receiptFields } from '@ghala/contract/entities/receipt-fields';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { papers } from '../text/texts';
import { fieldFacts } from './field-facts';
import type { PrintedNote } from './render-note';

type Consignment = Pick<ReceiptOfNote, 'Nog' | 'Tag' | 'Purchase' | keyof typeof receiptFields>;

/**
 * This is the delivery details common to all papers about one.
 * @param tagLabel 'BPN Tags' or 'BPN Tag', as specified for the paper
 */
export function consignmentDetails(
  receipt: Consignment,
  tagLabel: 'tags' | 'tag',
  language: Language,
): PrintedNote['sections'][number] {
  const { consignment: labels, notAvailable } = papers.in(language);
  const further = fieldFacts('receipt', omit(receiptFields, ['project']), receipt, language);
  return {
    title: labels.title,
    facts: [
      { label: labels.stockCategory, value: receipt.Nog.nog },
      { label: labels[tagLabel], value: receipt.Tag?.tag ?? '-' },
      { label: labels.project, value: receipt.project || '-' },
      { label: labels.order, value: receipt.Purchase?.purchaseNo ?? notAvailable },
      ...further.map(({ label, value }) => ({ label, value: value || '-' })),
    ],
  };
}

type Courier = Pick<ReceiptOfNote, 'supplierDriver' | 'supplierContact' | 'supplierVehicle'> & {
  Supplier: { name: string } | null;
};

/** Says who brought an external delivery. */
export function courierParty(receipt: Courier, language: Language): PrintedNote['parties'][number] {
  const { courier } = papers.in(language);
  return {
    title: courier.title,
    lines: [
      receipt.Supplier?.name ?? '-',
      say(courier.driver, { name: receipt.supplierDriver || '-' }, language),
      say(courier.contact, { phone: formatPhone(receipt.supplierContact) || '-' }, language),
      say(courier.vehicle, { vehicle: receipt.supplierVehicle || '-' }, language),
    ],
  };
}
