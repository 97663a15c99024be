import { formatMoment } from '@ghala/contract/common/moment-text';
import type { NotePaper } from '../../documents/issue-notes/note.pdf';
import { partyOf, signatureBlock } from '../../print/paper-parts';
import { papers } from '../../text/texts';
import type { FoundDispatch } from './dispatches.queries';

/** This is the printed dispatch note, and its gate pass. */
export function dispatchPaper({ dispatch, assignedTo, dispatchedBy, dispatchedTo }: FoundDispatch): NotePaper {
  const { processedAt } = dispatch;
  return {
    note: dispatch,
    number: dispatch.dispatchNo,
    productTitle: 'product',
    items: dispatch.items.map((item) => ({ ...item, issued: item.quantityDispatched })),
    priority: dispatch.isImmediate ? 'urgent' : undefined,
    dispatchedBy,
    recipient: (language) => partyOf(papers.in(language).dispatch.assignee, assignedTo),
    taker: (language) => partyOf(papers.in(language).dispatch.dispatchedTo, dispatchedTo),
    facts: (
      { warehouse, project, purpose, reference, vehicle, instructions },
      { dispatch: t, pending },
      { timezone },
    ) => [
      warehouse,
      project,
      purpose,
      reference,
      { label: t.dateAndTime, value: processedAt === null ? pending : formatMoment(processedAt, timezone) },
      vehicle,
      instructions,
    ],
    signatures: ({ dispatch: t, gatePass }, frame) => [
      signatureBlock(t.madeBy, dispatch.User, dispatch.createdAt, frame),
      signatureBlock(gatePass.dispatchedBy, dispatchedBy, processedAt, frame),
      signatureBlock(t.dispatchedTo, dispatchedTo, processedAt, frame),
    ],
    handedOutAt: ({ dispatch: t }) => t.dispatchedAt,
  };
}
