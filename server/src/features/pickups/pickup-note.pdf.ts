import { formatMoment } from '@ghala/contract/common/moment-text';
import { formatPhone } from '@ghala/contract/common/phone';
import type { NotePaper } from '../../documents/issue-notes/note.pdf';
import { signatureBlock } from '../../print/paper-parts';
import { papers } from '../../text/texts';
import type { FoundPickup } from './pickups.queries';

/** This is the printed pickup note, and its gate pass. */
export function pickupPaper({ pickup, dispatchedBy }: FoundPickup): NotePaper {
  const { assigneeName, assigneeCompany, assigneePhone, assigneeEmail, scheduled, pickupDate } = pickup;
  return {
    note: pickup,
    number: pickup.pickupNo,
    productTitle: 'material',
    items: pickup.items.map((item) => ({ ...item, issued: item.quantityAssigned })),
    priority: scheduled ? 'scheduled' : undefined,
    dispatchedBy,
    recipient: (language) => ({
      title: papers.in(language).pickup.assignee,
      lines: [assigneeName, assigneeCompany, formatPhone(assigneePhone), assigneeEmail].filter((line) => line !== ''),
    }),
    facts: ({ warehouse, vehicle, purpose, project, reference, instructions }, { pickup: t }, { timezone }) => [
      warehouse,
      { label: t.isScheduled, value: scheduled ? t.yes : t.no },
      ...(pickupDate === null ? [] : [{ label: t.scheduledFor, value: formatMoment(pickupDate, timezone) }]),
      { label: t.dateAndTime, value: formatMoment(pickup.createdAt, timezone) },
      vehicle,
      purpose,
      project,
      reference,
      instructions,
    ],
    signatures: ({ pickup: t }, frame) => [
      signatureBlock(t.madeBy, pickup.User, pickup.createdAt, frame),
      signatureBlock(t.processedBy, dispatchedBy, pickup.processedAt, frame),
    ],
    handedOutAt: ({ pickup: t }) => t.dateAndTime,
  };
}
