import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { ReceiptDetail } from '@ghala/contract/calls/receipts';
import { amountText, quantityText } from '@ghala/contract/common/figure-text';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { omit } from '@ghala/contract/common/names';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { placeName } from '@ghala/contract/labels/place-labels';
import { receiptStatusLabel } from '@ghala/contract/labels/receipt-labels';
import { printedQuantity } from '@ghala/contract/stock/counted-quantity';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { words } from '@ghala/contract/text/words';
import { consignmentDetails, courierParty } from '../../print/consignment';
import { fieldNotes } from '../../print/field-facts';
import type { PaperFrame } from '../../print/paper-parts';
import { signatureBlock } from '../../print/paper-parts';
import { withLots } from '../../print/printed-lots';
import type { PrintedNote } from '../../print/render-note';
import { papers } from '../../text/texts';
import type { FoundReceipt } from './receipts.queries';

export function printedReceiptNote(found: FoundReceipt, frame: PaperFrame): PrintedNote {
  const { batch: receipt, guardian, mergedBatch, verifiedBy, verifiedAt } = found;
  const { timezone, signatures: _, ...common } = frame;
  const { language } = frame;
  const { receipt: t, columns, stamp, reversedStamp, notAvailable } = papers.in(language);
  const hasOrder = receipt.Purchase !== null;
  return {
    ...common,
    title: t.title,
    number:
      mergedBatch === null
        ? receipt.batchNo
        : say(t.mergedWith, { number: receipt.batchNo, other: mergedBatch.batchNo }, language),
    status: say(t.status, { status: receiptStatusLabel(receipt, language) }, language),
    tags: hasOrder ? [t.fromOrder] : [],
    ...(receipt.status === 'cancelled' && { stamp: receipt.reversed === 'whole' ? reversedStamp : stamp }),
    landscape: true,
    parties: [delivery(found, language)],
    sections: [
      consignmentDetails(receipt, 'tags', language),
      {
        title: t.entry,
        facts: [
          { label: t.enteredBy, value: receipt.User.name },
          { label: t.dateAndTime, value: formatMoment(receipt.createdAt, timezone) },
          { label: t.verifiedBy, value: verifiedBy?.name ?? t.unverified },
          { label: t.guardian, value: guardian?.name ?? '-' },
          { label: t.split, value: receipt.isSplit ? t.yes : t.no },
          { label: t.incompleteNote, value: receipt.IncompleteDeliveryNote?.idnNo ?? notAvailable },
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
      rows: receipt.items.map((item, index) => printedItem(item, index, hasOrder, language)),
      emptyText: t.noItems,
    },
    comments: [
      { title: t.comments, text: receipt.confirmNote || '-' },
      ...(mergedBatch === null ? [] : [{ title: t.mergeComments, text: receipt.mergeComment || '-' }]),
      ...printedReversals(receipt, timezone, language),
    ],
    signatures: [
      signatureBlock(t.dataEntryBy, receipt.User, receipt.createdAt, frame),
      signatureBlock(t.verifiedBy, verifiedBy, verifiedAt, frame),
    ],
  };
}

/** Prints what left stock again, why, and by whom. */
function printedReversals({ reversals }: ReceiptDetail, timezone: string, language: Language): PrintedNote['comments'] {
  const { receipt: t } = papers.in(language);
  return reversals
    .filter(({ status }) => status === 'done')
    .map(({ items, reason, decidedAt, decidedBy, User }) => ({
      title: say(t.reversal, { date: decidedAt === null ? '' : formatMoment(decidedAt, timezone) }, language),
      text: say(
        t.reversalText,
        {
          items: items.map(({ product, quantity }) => `${product}: ${quantityText(quantity)}`).join(', '),
          reason,
          requester: User.name,
          approver: decidedBy?.name ?? '-',
        },
        language,
      ),
    }));
}

function delivery({ batch: receipt, driver }: FoundReceipt, language: Language): PrintedNote['parties'][number] {
  const { courier } = papers.in(language);
  if (receipt.isInternal)
    return {
      title: courier.internal,
      lines: [
        driver?.name ?? courier.noDriver,
        ...(driver ? [say(courier.phone, { phone: driver.phone || '-' }, language)] : []),
      ],
    };
  return courierParty(receipt, language);
}

function printedItem(item: ReceiptItem, index: number, hasOrder: boolean, language: Language): string[] {
  const { receipt } = papers.in(language);
  const { conditions } = words.in(language);
  // For goods with lots, their lot takes its place.
  const batchNo = item.lots === null ? item.batchNo : '';
  const further = fieldNotes('receiptItem', omit(receiptItemFields, ['comment', 'batchNo']), item, language);
  return [
    String(index + 1),
    withLots(item.Product, item.lots ?? [], language),
    item.Product.unit.unit,
    ...(hasOrder ? [item.quantityOrdered === null ? '-' : quantityText(item.quantityOrdered)] : []),
    [
      printedQuantity(item.quantity, item.entered),
      ...(item.quantityReversed === 0
        ? []
        : [say(receipt.reversed, { quantity: quantityText(item.quantityReversed) }, language)]),
    ].join(', '),
    amountText(item.price),
    conditions[item.condition],
    placeName(item, language),
    [batchNo && say(receipt.batch, { number: batchNo }, language), item.comment, ...further].filter(Boolean).join(', '),
  ];
}
