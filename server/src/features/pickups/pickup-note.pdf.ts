import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { noteStatusWord } from '@ghala/contract/issue-note-words';
import type { GatePass } from '../../documents/issue-notes/gate-pass.pdf';
import { printedItems } from '../../documents/issue-notes/printed-items';
import type { PaperFrame } from '../../print/paper-parts';
import { partyOf, signatureBlock } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';
import type { FoundPickup } from './pickups.queries';

/** The printed pickup note. */
export function printedPickupNote({ pickup, dispatchedBy }: FoundPickup, frame: PaperFrame): PrintedNote {
  const { timezone, signatures: _, ...common } = frame;
  return {
    ...common,
    title: 'Pickup Note',
    number: pickup.pickupNo,
    status: `PN Status: ${noteStatusWord(pickup.status)}`,
    tags: pickup.scheduled ? ['Scheduled'] : [],
    ...(pickup.status === 'cancelled' && { stamp: 'CANCELLED' }),
    parties: [assigneeParty(pickup), partyOf('Requested by', pickup.User), partyOf('Dispatched by', dispatchedBy)],
    sections: [
      {
        title: 'Pickup Details',
        facts: [
          { label: 'Warehouse', value: pickup.Warehouse.name },
          { label: 'Scheduled Pickup', value: pickup.scheduled ? 'YES' : 'NO' },
          ...(pickup.pickupDate === null
            ? []
            : [{ label: 'Scheduled For', value: formatMoment(pickup.pickupDate, timezone) }]),
          { label: 'Pickup Date & Time', value: formatMoment(pickup.createdAt, timezone) },
          { label: 'Vehicle Reg No.', value: pickup.vehicle || 'Pending' },
          { label: 'Purpose', value: pickup.purpose || '-' },
          { label: 'Project/Site', value: pickup.project || '-' },
          { label: 'Reference No.', value: pickup.reference || '-' },
          { label: 'Instructions', value: pickup.instructions || '-' },
        ],
      },
    ],
    table: printedItems(
      'Material Description',
      pickup.items.map((item) => ({ ...item, issued: item.quantityAssigned })),
    ),
    comments: [
      { title: 'Pickup Comments', text: pickup.comment || '-' },
      ...(pickup.status === 'cancelled'
        ? [{ title: 'Reason for Cancellation', text: pickup.cancelReason || '-' }]
        : []),
    ],
    signatures: [
      signatureBlock('Pickup Note By', pickup.User, pickup.createdAt, frame),
      signatureBlock('Pickup Note Processed By', dispatchedBy, pickup.processedAt, frame),
    ],
  };
}

/** Who collects the goods, and how they are reached. */
function assigneeParty(pickup: PickupDetail): PrintedNote['parties'][number] {
  const { assigneeName, assigneeCompany, assigneePhone, assigneeEmail } = pickup;
  const lines = [assigneeName, assigneeCompany, assigneePhone, assigneeEmail].filter((line) => line !== '');
  return { title: 'For (Assignee)', lines };
}

/** The gate pass of a pickup note. */
export function pickupGatePass({ pickup, dispatchedBy }: FoundPickup): GatePass {
  const { pickupNo: number, status, processedAt, vehicle, comment, updatedAt } = pickup;
  return {
    number,
    status,
    processedAt,
    vehicle,
    comment,
    dispatchedBy,
    recipient: assigneeParty(pickup),
    productTitle: 'Material Description',
    momentLabel: 'Pickup Date & Time',
    moment: processedAt ?? updatedAt,
    commentTitle: 'Pickup Comments',
    signatureTitle: 'Dispatched By',
    items: pickup.items.map((item) => ({ ...item, issued: item.quantityAssigned })),
  };
}
