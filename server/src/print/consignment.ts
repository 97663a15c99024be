import type { BatchOfNote } from '@ghala/contract/calls/incomplete-deliveries';
import type { PrintedNote } from './render-note';

type Consignment = Pick<BatchOfNote, 'Nog' | 'Tag' | 'project' | 'Purchase' | 'reference1' | 'reference2'>;

/**
 * What came, as every paper about a delivery says it.
 * @param tagLabel 'BPN Tags' or 'BPN Tag', as the paper is specified
 */
export function consignmentDetails(batch: Consignment, tagLabel: string): PrintedNote['sections'][number] {
  return {
    title: 'Consignment Details',
    facts: [
      { label: 'Stock Category', value: batch.Nog.nog },
      { label: tagLabel, value: batch.Tag?.tag ?? '-' },
      { label: 'Project/Site', value: batch.project || '-' },
      { label: 'PO No.', value: batch.Purchase?.purchaseNo ?? 'N/A' },
      { label: 'Reference 1', value: batch.reference1 || '-' },
      { label: 'Reference 2', value: batch.reference2 || '-' },
    ],
  };
}

type Courier = Pick<BatchOfNote, 'supplierDriver' | 'supplierContact' | 'supplierVehicle'> & {
  Supplier: { name: string } | null;
};

/** Who brought an external delivery. */
export function courierParty(batch: Courier): PrintedNote['parties'][number] {
  return {
    title: 'Delivery/Courier Details',
    lines: [
      batch.Supplier?.name ?? '-',
      `Driver: ${batch.supplierDriver || '-'}`,
      `Contact: ${batch.supplierContact || '-'}`,
      `Vehicle: ${batch.supplierVehicle || '-'}`,
    ],
  };
}
