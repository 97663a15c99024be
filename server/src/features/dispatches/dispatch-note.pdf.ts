import { formatMoment } from '@ghala/contract/common/moment-text';
import { noteStatusWord } from '@ghala/contract/issue-note-words';
import type { GatePass } from '../../documents/issue-notes/gate-pass.pdf';
import { printedItems } from '../../documents/issue-notes/printed-items';
import type { PaperFrame } from '../../print/paper-parts';
import { partyOf, signatureBlock } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';
import type { FoundDispatch } from './dispatches.queries';

const RECIPIENT = 'For (Assigned Personnel)';

/** The printed dispatch note. */
export function printedDispatchNote(found: FoundDispatch, frame: PaperFrame): PrintedNote {
  const { dispatch, assignedTo, dispatchedBy, dispatchedTo } = found;
  const { timezone, signatures: _, ...common } = frame;
  const { processedAt } = dispatch;
  return {
    ...common,
    title: 'Dispatch Note',
    number: dispatch.dispatchNo,
    status: `DN Status: ${noteStatusWord(dispatch.status)}`,
    tags: dispatch.isImmediate ? ['Urgent'] : [],
    ...(dispatch.status === 'cancelled' && { stamp: 'CANCELLED' }),
    parties: [
      partyOf(RECIPIENT, assignedTo),
      partyOf('Requested by', dispatch.User),
      partyOf('Dispatched by', dispatchedBy),
      partyOf('Dispatched To', dispatchedTo),
    ],
    sections: [
      {
        title: 'Dispatch Details',
        facts: [
          { label: 'Warehouse', value: dispatch.Warehouse.name },
          { label: 'Project/Site', value: dispatch.project || '-' },
          { label: 'Purpose', value: dispatch.purpose || '-' },
          { label: 'Reference No.', value: dispatch.reference || '-' },
          {
            label: 'Dispatch Date & Time',
            value: processedAt === null ? 'Pending' : formatMoment(processedAt, timezone),
          },
          { label: 'Vehicle Reg No.', value: dispatch.vehicle || 'Pending' },
          { label: 'Instructions', value: dispatch.instructions || '-' },
        ],
      },
    ],
    table: printedItems(
      'Product',
      dispatch.items.map((item) => ({ ...item, issued: item.quantityDispatched })),
    ),
    comments: [
      { title: 'Dispatch Comments', text: dispatch.comment || '-' },
      ...(dispatch.status === 'cancelled'
        ? [{ title: 'Reason for Cancellation', text: dispatch.cancelReason || '-' }]
        : []),
    ],
    signatures: [
      signatureBlock('Dispatch Note By', dispatch.User, dispatch.createdAt, frame),
      signatureBlock('Dispatched By', dispatchedBy, processedAt, frame),
      signatureBlock('Dispatched To', dispatchedTo, processedAt, frame),
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
    recipient: partyOf(RECIPIENT, assignedTo),
    productTitle: 'Product',
    momentLabel: 'Dispatched Date & Time',
    moment: processedAt ?? updatedAt,
    commentTitle: 'Dispatch Comments',
    signatureTitle: 'Dispatched By',
    items: dispatch.items.map((item) => ({ ...item, issued: item.quantityDispatched })),
  };
}
