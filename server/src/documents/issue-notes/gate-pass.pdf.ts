import type { NoteItem, NoteStatus } from '@ghala/contract/calls/issue-notes';
import { quantityText } from '@ghala/contract/common/figure-text';
import { formatMoment } from '@ghala/contract/common/moment-text';
import type { Signer } from '@ghala/contract/common/references';
import { refusal } from '../../kernel/errors';
import type { PaperFrame } from '../../print/paper-parts';
import { signatureBlock } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';

/** What a gate pass says; the words that differ between the kinds are the caller's. */
export interface GatePass {
  number: string;
  status: NoteStatus;
  processedAt: string | null;
  vehicle: string;
  comment: string;
  dispatchedBy: Signer | null;
  /** Whom the goods are for. */
  recipient: PrintedNote['parties'][number];
  /** What the products' column is called. */
  productTitle: string;
  /** The label of the moment at which the goods were handed out. */
  momentLabel: string;
  moment: string;
  commentTitle: string;
  signatureTitle: string;
  /** The note's lines, each with what left. */
  items: (Pick<NoteItem, 'Product' | 'collectComment' | 'status'> & { issued: number })[];
}

/** @throws {AppError} conflict for a note that was never processed: gate passes exist for completed ones */
export function requireProcessed({ number, status, processedAt }: Pick<GatePass, 'number' | 'status' | 'processedAt'>) {
  if (processedAt !== null) return;
  throw refusal('note.noGatePass', { number, isCancelled: status === 'cancelled' });
}

/** The paper that lets goods through the gate; that of a cancelled note is stamped. */
export function printedGatePass(pass: GatePass, frame: PaperFrame): PrintedNote {
  const { timezone, signatures: _, ...common } = frame;
  const left = pass.items.filter((item) => item.status === 'completed');
  return {
    ...common,
    title: 'Gate Pass',
    number: pass.number,
    ...(pass.status === 'cancelled' && { stamp: 'CANCELLED' }),
    parties: [pass.recipient],
    sections: [
      {
        title: 'Details',
        facts: [
          { label: 'Dispatched By', value: pass.dispatchedBy?.name ?? '-' },
          { label: 'Position', value: pass.dispatchedBy?.designation || '-' },
          { label: pass.momentLabel, value: formatMoment(pass.moment, timezone) },
          { label: 'Vehicle Reg No.', value: pass.vehicle },
        ],
      },
    ],
    table: {
      title: 'Items List',
      columns: [
        { title: 'No.', align: 'left' },
        { title: pass.productTitle, align: 'left' },
        { title: 'Unit', align: 'left' },
        { title: 'Quantity', align: 'right' },
        { title: 'Comments', align: 'left' },
      ],
      rows: left.map(({ Product, issued, collectComment }, index) => [
        String(index + 1),
        Product.name,
        Product.unit.unit,
        quantityText(issued),
        collectComment,
      ]),
      emptyText: 'No item collected',
    },
    comments: [{ title: pass.commentTitle, text: pass.comment || '-' }],
    signatures: [signatureBlock(pass.signatureTitle, pass.dispatchedBy, pass.processedAt, frame)],
  };
}
