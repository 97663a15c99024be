import { formatMoment } from '@ghala/contract/common/moment-text';
import { vehicleLabel } from '@ghala/contract/labels/vehicle-label';
import { printedQuantity } from '@ghala/contract/stock/counted-quantity';
import type { PaperFrame } from '../../print/paper-parts';
import { signatureBlock } from '../../print/paper-parts';
import { withLots } from '../../print/printed-lots';
import type { PrintedNote } from '../../print/render-note';
import { refusal } from '../../runtime/errors';
import { papers } from '../../text/texts';
import type { NotePaper } from './note.pdf';
import type { NoteKind } from './note-kind';
import { lotsOfItem } from './printed-items';

/** @throws {AppError} conflict for a note that was never processed: gate passes exist only for completed notes */
export function requireProcessed({
  number,
  status,
  processedAt,
}: Pick<NotePaper, 'number'> & Pick<NotePaper['note'], 'status' | 'processedAt'>): void {
  if (processedAt !== null) return;
  throw refusal('note.noGatePass', { number, isCancelled: status === 'cancelled' });
}

/** The paper that lets goods through the gate; that of a cancelled note is stamped. */
export function printedGatePass({ kind }: NoteKind, paper: NotePaper, frame: PaperFrame): PrintedNote {
  const { timezone, signatures: _, ...common } = frame;
  const texts = papers.in(frame.language);
  const { gatePass: t, columns, stamp } = texts;
  const { note, dispatchedBy } = paper;
  const left = paper.items.filter((item) => item.status === 'completed');
  return {
    ...common,
    title: t.title,
    number: paper.number,
    ...(note.status === 'cancelled' && { stamp }),
    parties: [paper.recipient(frame.language)],
    sections: [
      {
        title: t.details,
        facts: [
          { label: t.dispatchedBy, value: dispatchedBy?.name ?? '-' },
          { label: t.position, value: dispatchedBy?.designation || '-' },
          { label: paper.handedOutAt(texts), value: formatMoment(note.processedAt ?? note.updatedAt, timezone) },
          { label: t.vehicle, value: vehicleLabel(note.vehicle, frame.language) },
        ],
      },
    ],
    table: {
      title: t.items,
      columns: [
        { title: columns.number, align: 'left' },
        { title: columns[paper.productTitle], align: 'left' },
        { title: columns.unit, align: 'left' },
        { title: columns.quantity, align: 'right' },
        { title: columns.comments, align: 'left' },
      ],
      rows: left.map((item, index) => [
        String(index + 1),
        withLots(item.Product, lotsOfItem(item), frame.language),
        item.Product.unit.unit,
        printedQuantity(item.issued, item.enteredIssued),
        item.collectComment,
      ]),
      emptyText: t.noItems,
    },
    comments: [{ title: texts[kind].comments, text: note.comment || '-' }],
    signatures: [signatureBlock(t.dispatchedBy, dispatchedBy, note.processedAt, frame)],
  };
}
