import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { formatPhone } from '@ghala/contract/common/phone';
import { printedNoteStatus } from '@ghala/contract/labels/issue-note-labels';
import { vehicleLabel } from '@ghala/contract/labels/vehicle-label';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { words } from '@ghala/contract/text/words';
import type { GatePass } from '../../documents/issue-notes/gate-pass.pdf';
import { printedItems } from '../../documents/issue-notes/printed-items';
import type { PaperFrame } from '../../print/paper-parts';
import { partyOf, signatureBlock } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';
import { papers } from '../../text/texts';
import type { FoundPickup } from './pickups.queries';

/** The printed pickup note. */
export function printedPickupNote({ pickup, dispatchedBy }: FoundPickup, frame: PaperFrame): PrintedNote {
  const { timezone, signatures: _, ...common } = frame;
  const { language } = frame;
  const { pickup: t, note, stamp, pending } = papers.in(language);
  return {
    ...common,
    title: t.title,
    number: pickup.pickupNo,
    status: say(t.status, { status: printedNoteStatus(pickup.status, language) }, language),
    tags: pickup.scheduled ? [words.in(language).notePriority.scheduled] : [],
    ...(pickup.status === 'cancelled' && { stamp }),
    parties: [
      assigneeParty(pickup, language),
      partyOf(note.requestedBy, pickup.User),
      partyOf(note.dispatchedBy, dispatchedBy),
    ],
    sections: [
      {
        title: t.details,
        facts: [
          { label: note.warehouse, value: pickup.Warehouse.name },
          { label: t.isScheduled, value: pickup.scheduled ? t.yes : t.no },
          ...(pickup.pickupDate === null
            ? []
            : [{ label: t.scheduledFor, value: formatMoment(pickup.pickupDate, timezone) }]),
          { label: t.dateAndTime, value: formatMoment(pickup.createdAt, timezone) },
          { label: note.vehicle, value: vehicleLabel(pickup.vehicle, language) || pending },
          { label: note.purpose, value: pickup.purpose || '-' },
          { label: note.project, value: pickup.project || '-' },
          { label: note.reference, value: pickup.reference || '-' },
          { label: note.instructions, value: pickup.instructions || '-' },
        ],
      },
    ],
    table: printedItems(
      'material',
      pickup.items.map((item) => ({ ...item, issued: item.quantityAssigned })),
      language,
    ),
    comments: [
      { title: t.comments, text: pickup.comment || '-' },
      ...(pickup.status === 'cancelled'
        ? [{ title: note.reasonForCancellation, text: pickup.cancelReason || '-' }]
        : []),
    ],
    signatures: [
      signatureBlock(t.madeBy, pickup.User, pickup.createdAt, frame),
      signatureBlock(t.processedBy, dispatchedBy, pickup.processedAt, frame),
    ],
  };
}

/** Who collects the goods, with contact details. */
function assigneeParty(pickup: PickupDetail, language: Language): PrintedNote['parties'][number] {
  const { assigneeName, assigneeCompany, assigneePhone, assigneeEmail } = pickup;
  const lines = [assigneeName, assigneeCompany, formatPhone(assigneePhone), assigneeEmail].filter(
    (line) => line !== '',
  );
  return { title: papers.in(language).pickup.assignee, lines };
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
    recipient: (language) => assigneeParty(pickup, language),
    productTitle: 'material',
    labels: ({ pickup: t }) => ({ moment: t.dateAndTime, comment: t.comments }),
    moment: processedAt ?? updatedAt,
    items: pickup.items.map((item) => ({ ...item, issued: item.quantityAssigned })),
  };
}
