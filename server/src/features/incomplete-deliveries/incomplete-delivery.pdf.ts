import type { MissingItem } from '@ghala/contract/calls/incomplete-deliveries';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { formatPhone } from '@ghala/contract/common/phone';
import { incompleteNoteStatusLabel, receiptOf } from '@ghala/contract/labels/incomplete-delivery-labels';
import { printedQuantity } from '@ghala/contract/stock/counted-quantity';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { consignmentDetails, courierParty } from '../../print/consignment';
import type { PaperFrame } from '../../print/paper-parts';
import { signatureBlock } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';
import { papers } from '../../text/texts';
import type { FoundNote } from './incomplete-deliveries.queries';

export function printedIncompleteNote(found: FoundNote, frame: PaperFrame): PrintedNote {
  const { note, verifiedBy, verifiedAt, settledBy } = found;
  const { timezone, signatures: _, ...common } = frame;
  const { language } = frame;
  const { incompleteNote: t, columns, stamp } = papers.in(language);
  const receipt = receiptOf(note);
  return {
    ...common,
    title: t.title,
    number: `${note.idnNo} - ${receipt.batchNo}`,
    status: say(t.status, { status: incompleteNoteStatusLabel(note.status, language) }, language),
    ...(note.status === 'cancelled' && { stamp }),
    parties: [delivery(found, language)],
    sections: [
      consignmentDetails(receipt, 'tag', language),
      {
        title: t.entry,
        facts: [
          { label: t.dataEntryBy, value: receipt.User.name },
          { label: t.dateAndTime, value: formatMoment(receipt.createdAt, timezone) },
          { label: t.verifiedBy, value: verifiedBy?.name ?? t.unverified },
        ],
      },
    ],
    table: {
      title: t.items,
      columns: [
        { title: columns.number, align: 'left' },
        { title: columns.product, align: 'left' },
        { title: columns.unit, align: 'left' },
        { title: columns.missing, align: 'right' },
        { title: columns.comments, align: 'left' },
      ],
      rows: note.items.map(printedItem),
      emptyText: t.noItems,
    },
    comments: [
      { title: t.comments, text: note.notes || '-' },
      { title: t.settlementComments, text: note.settleComment || '-' },
    ],
    signatures: [
      signatureBlock(t.generatedBy, note.User, note.createdAt, frame),
      signatureBlock(t.verifiedBy, verifiedBy, verifiedAt, frame),
      signatureBlock(t.settledBy, settledBy, note.settledAt, frame),
    ],
  };
}

function delivery({ note, driver }: FoundNote, language: Language): PrintedNote['parties'][number] {
  const { courier } = papers.in(language);
  const receipt = receiptOf(note);
  if (receipt.isInternal)
    return {
      title: courier.title,
      lines: [
        courier.internal,
        ...(driver
          ? [
              say(courier.driver, { name: driver.name }, language),
              say(courier.contact, { phone: formatPhone(driver.phone) || '-' }, language),
            ]
          : []),
      ],
    };
  return courierParty(receipt, language);
}

function printedItem(item: MissingItem, index: number): string[] {
  return [
    String(index + 1),
    item.Product.name,
    item.Product.unit.unit,
    printedQuantity(item.quantity, item.entered),
    item.comment,
  ];
}
