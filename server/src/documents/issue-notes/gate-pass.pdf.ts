import type { NoteItem, NoteStatus } from '@ghala/contract/calls/issue-notes';
import { formatMoment } from '@ghala/contract/common/moment-text';
import type { Signer } from '@ghala/contract/common/references';
import { vehicleLabel } from '@ghala/contract/labels/vehicle-label';
import { printedQuantity } from '@ghala/contract/stock/counted-quantity';
import type { Language } from '@ghala/contract/text/language';
import type { PaperFrame } from '../../print/paper-parts';
import { signatureBlock } from '../../print/paper-parts';
import { withLots } from '../../print/printed-lots';
import type { PrintedNote } from '../../print/render-note';
import { refusal } from '../../runtime/errors';
import { papers } from '../../text/texts';
import { type ItemWithLots, lotsOfItem } from './printed-items';

type Papers = ReturnType<typeof papers.in>;

/** The content of a gate pass; the caller supplies what differs between the kinds. */
export interface GatePass {
  number: string;
  status: NoteStatus;
  processedAt: string | null;
  vehicle: string;
  comment: string;
  dispatchedBy: Signer | null;
  /** The recipient of the goods. */
  recipient: (language: Language) => PrintedNote['parties'][number];
  /** The heading of the products' column. */
  productTitle: 'product' | 'material';
  /** The labels of the comment and of the time at which the goods were handed out. */
  labels: (texts: Papers) => { moment: string; comment: string };
  moment: string;
  /** The note's lines, each with the quantity that left. */
  items: (Pick<NoteItem, 'Product' | 'enteredIssued' | 'collectComment'> & ItemWithLots & { issued: number })[];
}

/** @throws {AppError} conflict for a note that was never processed: gate passes exist only for completed notes */
export function requireProcessed({ number, status, processedAt }: Pick<GatePass, 'number' | 'status' | 'processedAt'>) {
  if (processedAt !== null) return;
  throw refusal('note.noGatePass', { number, isCancelled: status === 'cancelled' });
}

/** The paper that lets goods through the gate; that of a cancelled note is stamped. */
export function printedGatePass(pass: GatePass, frame: PaperFrame): PrintedNote {
  const { timezone, signatures: _, ...common } = frame;
  const texts = papers.in(frame.language);
  const { gatePass: t, columns, stamp } = texts;
  const labels = pass.labels(texts);
  const left = pass.items.filter((item) => item.status === 'completed');
  return {
    ...common,
    title: t.title,
    number: pass.number,
    ...(pass.status === 'cancelled' && { stamp }),
    parties: [pass.recipient(frame.language)],
    sections: [
      {
        title: t.details,
        facts: [
          { label: t.dispatchedBy, value: pass.dispatchedBy?.name ?? '-' },
          { label: t.position, value: pass.dispatchedBy?.designation || '-' },
          { label: labels.moment, value: formatMoment(pass.moment, timezone) },
          { label: t.vehicle, value: vehicleLabel(pass.vehicle, frame.language) },
        ],
      },
    ],
    table: {
      title: t.items,
      columns: [
        { title: columns.number, align: 'left' },
        { title: columns[pass.productTitle], align: 'left' },
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
    comments: [{ title: labels.comment, text: pass.comment || '-' }],
    signatures: [signatureBlock(t.dispatchedBy, pass.dispatchedBy, pass.processedAt, frame)],
  };
}
