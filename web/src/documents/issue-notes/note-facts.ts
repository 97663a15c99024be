import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { formatPhone } from '@ghala/contract/common/phone';
import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';
import { assigneeText, dispatchPriority, pickupPriority } from '@ghala/contract/labels/issue-note-labels';
import { formatDateTime } from '../../format/format';
import { language, t } from '../../text/t';
import type { FoundNote, WholeNote } from './note-kind';

export type Fact = { label: string; value: string };

/** What a note tells that only its kind has, in the places where notes are read. */
export interface NoteFacts {
  /** Begins its details: its number, its priority and when it is due. */
  first: Fact[];
  /** Tells who receives the goods, and how to reach them. */
  recipient: Fact[];
  /** Names the recipient to whoever approves it. */
  recipientText: string;
  /** A badge marks a note that is not handled in the usual order. */
  unusual: 'scheduled' | 'urgent' | undefined;
  /** Tells on a draft who receives the goods; `due` tells when, and stands after the warehouse. */
  drafted: { recipient: Fact[]; due?: Fact };
  /** Tells the same to those who hand the goods out: when they are due, to whom, and how to reach them. */
  handedOut: { due: Fact[]; assignee: Fact; contacts: Fact[] };
}

const factsOfKinds: { [Name in NoteKindName]: (note: WholeNote<Name>) => NoteFacts } = {
  pickup: (pickup) => {
    const due = dueFact(pickup);
    return {
      first: [
        { label: t.issueNotes.pnNo, value: pickup.pickupNo },
        { label: t.common.priority, value: pickupPriority(pickup.scheduled, language) },
        ...(due === undefined ? [] : [{ label: t.issueNotes.pickupDate, value: due }]),
      ],
      recipient: [
        { label: t.issueNotes.assignee, value: assigneeText(pickup) },
        { label: t.common.mobileNo, value: formatPhone(pickup.assigneePhone) },
        { label: t.issueNotes.emailAddress, value: pickup.assigneeEmail },
      ],
      recipientText: [assigneeText(pickup), pickup.assigneePhone].filter(Boolean).join(' · '),
      unusual: pickup.scheduled ? 'scheduled' : undefined,
      drafted: {
        recipient: [
          { label: t.pickups.assigneeName, value: pickup.assigneeName },
          { label: t.pickups.assigneeCompany, value: pickup.assigneeCompany },
          { label: t.common.mobileNo, value: formatPhone(pickup.assigneePhone) },
          { label: t.pickups.emailAddress, value: pickup.assigneeEmail },
        ],
        due: { label: t.pickups.pickupDate, value: due ?? t.pickups.notScheduled },
      },
      handedOut: {
        due: [
          { label: t.pickups.scheduled, value: pickup.scheduled ? t.common.yes : t.common.no },
          ...(due === undefined ? [] : [{ label: t.pickups.pickupDate, value: due }]),
        ],
        assignee: { label: t.pickups.assigneeName, value: pickup.assigneeName },
        contacts: [
          { label: t.common.phone, value: formatPhone(pickup.assigneePhone) },
          { label: t.pickups.company, value: pickup.assigneeCompany },
        ],
      },
    };
  },
  dispatch: (dispatch) => {
    const assignee = { label: t.noteTexts.dispatch.assigneeName, value: dispatch.AssignedTo };
    return {
      first: [
        { label: t.issueNotes.dnNo, value: dispatch.dispatchNo },
        { label: t.common.priority, value: dispatchPriority(dispatch.isImmediate, language) },
      ],
      recipient: [{ label: t.issueNotes.assignedTo, value: dispatch.AssignedTo }],
      recipientText: dispatch.AssignedTo,
      unusual: dispatch.isImmediate ? 'urgent' : undefined,
      drafted: { recipient: [assignee] },
      handedOut: { due: [], assignee, contacts: [] },
    };
  },
};

function dueFact({ pickupDate }: PickupDetail): string | undefined {
  return pickupDate === null ? undefined : formatDateTime(pickupDate);
}

/** Tells what only a note's kind has. */
export function factsOf<Name extends NoteKindName>({ name, note }: FoundNote<Name>): NoteFacts {
  return factsOfKinds[name](note);
}
