import { batchStatusWord, itemPlace } from '@ghala/contract/batch-words';
import type { BatchItem } from '@ghala/contract/calls/batches';
import { amountText, quantityText } from '@ghala/contract/common/figure-text';
import { formatMoment } from '@ghala/contract/common/moment-text';
import type { Language } from '@ghala/contract/language';
import { say } from '@ghala/contract/say';
import { words } from '@ghala/contract/words';
import { consignmentDetails, courierParty } from '../../print/consignment';
import type { PaperFrame } from '../../print/paper-parts';
import { signatureBlock } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';
import { papers } from '../../text/texts';
import type { FoundBatch } from './batches.queries';

/** The printed Batch Processing Note. */
export function printedBatchNote(found: FoundBatch, frame: PaperFrame): PrintedNote {
  const { batch, guardian, mergedBatch, verifiedBy, verifiedAt } = found;
  const { timezone, signatures: _, ...common } = frame;
  const { language } = frame;
  const { receipt: t, columns, stamp, notAvailable } = papers.in(language);
  const hasOrder = batch.Purchase !== null;
  return {
    ...common,
    title: t.title,
    number:
      mergedBatch === null
        ? batch.batchNo
        : say(t.mergedWith, { number: batch.batchNo, other: mergedBatch.batchNo }, language),
    status: say(t.status, { status: batchStatusWord(batch, language) }, language),
    tags: hasOrder ? [t.fromOrder] : [],
    ...(batch.status === 'cancelled' && { stamp }),
    landscape: true,
    parties: [delivery(found, language)],
    sections: [
      consignmentDetails(batch, 'tags', language),
      {
        title: t.entry,
        facts: [
          { label: t.enteredBy, value: batch.User.name },
          { label: t.dateAndTime, value: formatMoment(batch.createdAt, timezone) },
          { label: t.verifiedBy, value: verifiedBy?.name ?? t.unverified },
          { label: t.guardian, value: guardian?.name ?? '-' },
          { label: t.split, value: batch.isSplit ? t.yes : t.no },
          { label: t.incompleteNote, value: batch.IncompleteDeliveryNote?.idnNo ?? notAvailable },
        ],
      },
    ],
    table: {
      title: t.items,
      columns: [
        { title: columns.number, align: 'left' },
        { title: columns.product, align: 'left' },
        { title: columns.unit, align: 'left' },
        ...(hasOrder ? [{ title: columns.ordered, align: 'right' as const }] : []),
        { title: columns.received, align: 'right' },
        { title: columns.price, align: 'right' },
        { title: columns.condition, align: 'left' },
        { title: columns.warehouse, align: 'left' },
        { title: columns.comments, align: 'left' },
      ],
      rows: batch.items.map((item, index) => printedItem(item, index, hasOrder, language)),
      emptyText: t.noItems,
    },
    comments: [
      { title: t.comments, text: batch.confirmNote || '-' },
      ...(mergedBatch === null ? [] : [{ title: t.mergeComments, text: batch.mergeComment || '-' }]),
    ],
    signatures: [
      signatureBlock(t.dataEntryBy, batch.User, batch.createdAt, frame),
      signatureBlock(t.verifiedBy, verifiedBy, verifiedAt, frame),
    ],
  };
}

function delivery({ batch, driver }: FoundBatch, language: Language): PrintedNote['parties'][number] {
  const { courier } = papers.in(language);
  if (batch.isInternal)
    return {
      title: courier.internal,
      lines: [
        driver?.name ?? courier.noDriver,
        ...(driver ? [say(courier.phone, { phone: driver.phone || '-' }, language)] : []),
      ],
    };
  return courierParty(batch, language);
}

function printedItem(item: BatchItem, index: number, hasOrder: boolean, language: Language): string[] {
  const { receipt } = papers.in(language);
  const { conditions } = words.in(language);
  return [
    String(index + 1),
    item.Product.name,
    item.Product.unit.unit,
    ...(hasOrder ? [item.quantityOrdered === null ? '-' : quantityText(item.quantityOrdered)] : []),
    quantityText(item.quantity),
    amountText(item.price),
    conditions[item.condition],
    itemPlace(item, language),
    [item.batchNo && say(receipt.batch, { number: item.batchNo }, language), item.comment].filter(Boolean).join(', '),
  ];
}
