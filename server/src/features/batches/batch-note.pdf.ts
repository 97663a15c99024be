import { batchStatusWord, itemPlace } from '@ghala/contract/batch-words';
import type { BatchItem } from '@ghala/contract/calls/batches';
import { amountText, quantityText } from '@ghala/contract/common/figure-text';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { consignmentDetails, courierParty } from '../../print/consignment';
import type { PaperFrame } from '../../print/paper-parts';
import { signatureBlock } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';
import type { FoundBatch } from './batches.queries';

/** The printed Batch Processing Note. */
export function printedBatchNote(found: FoundBatch, frame: PaperFrame): PrintedNote {
  const { batch, guardian, mergedBatch, verifiedBy, verifiedAt } = found;
  const { timezone, signatures: _, ...common } = frame;
  const hasOrder = batch.Purchase !== null;
  return {
    ...common,
    title: 'Batch Processing Note',
    number: mergedBatch === null ? batch.batchNo : `${batch.batchNo} Merged With ${mergedBatch.batchNo}`,
    status: `BPN Status: ${batchStatusWord(batch)}`,
    tags: hasOrder ? ['Purchase Order'] : [],
    ...(batch.status === 'cancelled' && { stamp: 'CANCELLED' }),
    landscape: true,
    parties: [delivery(found)],
    sections: [
      consignmentDetails(batch, 'BPN Tags'),
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
    signatures: [
      signatureBlock('Data Entry By', batch.User, batch.createdAt, frame),
      signatureBlock('Verified By', verifiedBy, verifiedAt, frame),
    ],
  };
}

function delivery({ batch, driver }: FoundBatch): PrintedNote['parties'][number] {
  if (batch.isInternal)
    return {
      title: 'Internal Delivery',
      lines: [driver?.name ?? 'No driver named', ...(driver ? [`Phone: ${driver.phone || '-'}`] : [])],
    };
  return courierParty(batch);
}

function printedItem(item: BatchItem, index: number, hasOrder: boolean): string[] {
  return [
    String(index + 1),
    item.Product.name,
    item.Product.unit.unit,
    ...(hasOrder ? [item.quantityOrdered === null ? '-' : quantityText(item.quantityOrdered)] : []),
    quantityText(item.quantity),
    amountText(item.price),
    item.condition,
    itemPlace(item),
    [item.batchNo && `Batch ${item.batchNo}`, item.comment].filter(Boolean).join(', '),
  ];
}
