import { batchStatusWord, itemPlace } from '@ghala/contract/batch-words';
import type { BatchItem } from '@ghala/contract/batches';
import { formatMoment } from '../../shared/business-time';
import type { PrintedBusiness } from '../../shared/print/business';
import type { PrintedNote } from '../../shared/print/render-note';
import type { FoundBatch } from './batches.queries';

/** What the note says beside the receipt itself. */
export interface NoteSurroundings {
  business: PrintedBusiness;
  /** Opens the note without signing in. */
  url: string;
  timezone: string;
  /** Who prints it; undefined where the signed link was opened by a stranger. */
  printedBy: string | undefined;
  signature: Buffer | null;
  verifierSignature: Buffer | null;
}

/** The printed Batch Processing Note. */
export function batchNote(found: FoundBatch, surroundings: NoteSurroundings): PrintedNote {
  const { batch, guardian, mergedBatch, verifiedBy } = found;
  const { timezone, url } = surroundings;
  const hasOrder = batch.Purchase !== null;
  return {
    title: 'Batch Processing Note',
    number: mergedBatch === null ? batch.batchNo : `${batch.batchNo} Merged With ${mergedBatch.batchNo}`,
    status: `BPN Status: ${batchStatusWord(batch)}`,
    tags: hasOrder ? ['Purchase Order'] : [],
    ...(batch.status === 'cancelled' && { stamp: 'CANCELLED' }),
    landscape: true,
    business: surroundings.business,
    qr: { url, caption: 'Present this document at the gate or warehouse' },
    parties: [delivery(found)],
    sections: [
      {
        title: 'Consignment Details',
        facts: [
          { label: 'Stock Category', value: batch.Nog.nog },
          { label: 'BPN Tags', value: batch.Tag?.tag ?? '-' },
          { label: 'Project/Site', value: batch.project || '-' },
          { label: 'PO No.', value: batch.Purchase?.purchaseNo ?? 'N/A' },
          { label: 'Reference 1', value: batch.reference1 || '-' },
          { label: 'Reference 2', value: batch.reference2 || '-' },
        ],
      },
      {
        title: 'Data Input Details',
        facts: [
          { label: 'Entered By', value: batch.User.name },
          { label: 'Date and Time', value: formatMoment(batch.createdAt, timezone) },
          { label: 'Verified By', value: verifiedBy?.name ?? 'Unverified' },
          { label: 'Guardian', value: guardian?.name ?? '-' },
          { label: 'Split', value: batch.isSplit ? 'Yes' : 'No' },
          { label: 'IDN No.', value: batch.IncompleteDeliveryNote?.idnNo ?? 'N/A' },
        ],
      },
    ],
    table: {
      title: 'Items',
      columns: [
        { title: 'No.', align: 'left' },
        { title: 'Product', align: 'left' },
        { title: 'Unit', align: 'left' },
        ...(hasOrder ? [{ title: 'LPO Qty', align: 'right' as const }] : []),
        { title: 'Received Qty', align: 'right' },
        { title: 'Price', align: 'right' },
        { title: 'Condition', align: 'left' },
        { title: 'Warehouse', align: 'left' },
        { title: 'Comments', align: 'left' },
      ],
      rows: batch.items.map((item, index) => printedItem(item, index, hasOrder)),
      emptyText: 'No item found',
    },
    comments: [
      { title: 'BPN Comments', text: batch.confirmNote || '-' },
      ...(mergedBatch === null ? [] : [{ title: 'BPN Merge Comments', text: batch.mergeComment || '-' }]),
    ],
    signatures: signatures(found, surroundings),
    printedOn: formatMoment(new Date(), timezone),
    printedBy: surroundings.printedBy ?? '-',
  };
}

function delivery({ batch, driver }: FoundBatch): PrintedNote['parties'][number] {
  if (batch.isInternal)
    return {
      title: 'Internal Delivery',
      lines: [driver?.name ?? 'No driver named', ...(driver ? [`Phone: ${driver.phone || '-'}`] : [])],
    };
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

function figure(quantity: number): string {
  return quantity.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

function printedItem(item: BatchItem, index: number, hasOrder: boolean): string[] {
  return [
    String(index + 1),
    item.Product.name,
    item.Product.unit.unit,
    ...(hasOrder ? [item.quantityOrdered === null ? '-' : figure(item.quantityOrdered)] : []),
    figure(item.quantity),
    item.price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    item.condition,
    itemPlace(item),
    [item.batchNo && `Batch ${item.batchNo}`, item.comment].filter(Boolean).join(', '),
  ];
}

function signatures(found: FoundBatch, surroundings: NoteSurroundings): PrintedNote['signatures'] {
  const { batch, verifiedBy, verifiedAt } = found;
  const date = (moment: string) => formatMoment(moment, surroundings.timezone, false);
  return [
    {
      title: 'Data Entry By',
      name: batch.User.name,
      systemId: String(batch.User.id),
      date: date(batch.createdAt),
      ...(surroundings.signature !== null && { image: surroundings.signature }),
    },
    {
      title: 'Verified By',
      name: verifiedBy?.name ?? '',
      systemId: verifiedBy === null ? '' : String(verifiedBy.id),
      date: verifiedAt === null ? '' : date(verifiedAt),
      ...(surroundings.verifierSignature !== null && { image: surroundings.verifierSignature }),
    },
  ];
}
