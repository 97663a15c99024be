import { formatMoment } from '@ghala/contract/common/moment-text';
import { printedNoteStatus } from '@ghala/contract/labels/issue-note-labels';
import { vehicleLabel } from '@ghala/contract/labels/vehicle-label';
import { say } from '@ghala/contract/text/say';
import { words } from '@ghala/contract/text/words';
import type { GatePass } from '../../documents/issue-notes/gate-pass.pdf';
import { printedItems } from '../../documents/issue-notes/printed-items';
import type { PaperFrame } from '../../print/paper-parts';
import { partyOf, signatureBlock } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';
import { papers } from '../../text/texts';
import type { FoundDispatch } from './dispatches.queries';

/** The printed dispatch note. */
export function printedDispatchNote(found: FoundDispatch, frame: PaperFrame): PrintedNote {
  const { dispatch, assignedTo, dispatchedBy, dispatchedTo } = found;
  const { timezone, signatures: _, ...common } = frame;
  const { language } = frame;
  const { dispatch: t, note, gatePass, stamp, pending } = papers.in(language);
  const { processedAt } = dispatch;
  return {
    ...common,
    title: t.title,
    number: dispatch.dispatchNo,
    status: say(t.status, { status: printedNoteStatus(dispatch.status, language) }, language),
    tags: dispatch.isImmediate ? [words.in(language).notePriority.urgent] : [],
    ...(dispatch.status === 'cancelled' && { stamp }),
    parties: [
      partyOf(t.assignee, assignedTo),
      partyOf(note.requestedBy, dispatch.User),
      partyOf(note.dispatchedBy, dispatchedBy),
      partyOf(t.dispatchedTo, dispatchedTo),
    ],
    sections: [
      {
        title: t.details,
        facts: [
          { label: note.warehouse, value: dispatch.Warehouse.name },
          { label: note.project, value: dispatch.project || '-' },
          { label: note.purpose, value: dispatch.purpose || '-' },
          { label: note.reference, value: dispatch.reference || '-' },
          {
            label: t.dateAndTime,
            value: processedAt === null ? pending : formatMoment(processedAt, timezone),
          },
          { label: note.vehicle, value: vehicleLabel(dispatch.vehicle, language) || pending },
          { label: note.instructions, value: dispatch.instructions || '-' },
        ],
      },
    ],
    table: printedItems(
      'product',
      dispatch.items.map((item) => ({ ...item, issued: item.quantityDispatched })),
      language,
    ),
    comments: [
      { title: t.comments, text: dispatch.comment || '-' },
      ...(dispatch.status === 'cancelled'
        ? [{ title: note.reasonForCancellation, text: dispatch.cancelReason || '-' }]
        : []),
    ],
    signatures: [
      signatureBlock(t.madeBy, dispatch.User, dispatch.createdAt, frame),
      signatureBlock(gatePass.dispatchedBy, dispatchedBy, processedAt, frame),
      signatureBlock(t.dispatchedTo, dispatchedTo, processedAt, frame),
    ],
  };
}

/** The gate pass of a dispatch note. */
export function dispatchGatePass({ dispatch, assignedTo, dispatchedBy }: FoundDispatch): GatePass {
  const { dispatchNo: number, status, processedAt, vehicle, comment, updatedAt } = dispatch;
  return {
    number,
    status,
    processedAt,
    vehicle,
    comment,
    dispatchedBy,
    recipient: (language) => partyOf(papers.in(language).dispatch.assignee, assignedTo),
    productTitle: 'product',
    labels: ({ dispatch: t }) => ({ moment: t.dispatchedAt, comment: t.comments }),
    moment: processedAt ?? updatedAt,
    items: dispatch.items.map((item) => ({ ...item, issued: item.quantityDispatched })),
  };
}
