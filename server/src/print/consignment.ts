import type { BatchOfNote } from '@ghala/contract/calls/incomplete-deliveries';
import type { Language } from '@ghala/contract/language';
import { say } from '@ghala/contract/say';
import { papers } from '../text/texts';
import type { PrintedNote } from './render-note';

type Consignment = Pick<BatchOfNote, 'Nog' | 'Tag' | 'project' | 'Purchase' | 'reference1' | 'reference2'>;

/**
 * What came, as every paper about a delivery says it.
 * @param tagLabel 'BPN Tags' or 'BPN Tag', as the paper is specified
 */
export function consignmentDetails(
  batch: Consignment,
  tagLabel: 'tags' | 'tag',
  language: Language,
): PrintedNote['sections'][number] {
  const { consignment: labels, notAvailable } = papers.in(language);
  return {
    title: labels.title,
    facts: [
      { label: labels.stockCategory, value: batch.Nog.nog },
      { label: labels[tagLabel], value: batch.Tag?.tag ?? '-' },
      { label: labels.project, value: batch.project || '-' },
      { label: labels.order, value: batch.Purchase?.purchaseNo ?? notAvailable },
      { label: labels.reference1, value: batch.reference1 || '-' },
      { label: labels.reference2, value: batch.reference2 || '-' },
    ],
  };
}

type Courier = Pick<BatchOfNote, 'supplierDriver' | 'supplierContact' | 'supplierVehicle'> & {
  Supplier: { name: string } | null;
};

/** Who brought an external delivery. */
export function courierParty(batch: Courier, language: Language): PrintedNote['parties'][number] {
  const { courier } = papers.in(language);
  return {
    title: courier.title,
    lines: [
      batch.Supplier?.name ?? '-',
      say(courier.driver, { name: batch.supplierDriver || '-' }, language),
      say(courier.contact, { phone: batch.supplierContact || '-' }, language),
      say(courier.vehicle, { vehicle: batch.supplierVehicle || '-' }, language),
    ],
  };
}
