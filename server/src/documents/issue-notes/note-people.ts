import { noteKindNames } from '@ghala/contract/kinds/note-kinds';
import { findDuty } from '../../accounts/separate-duties';
import type { Loader } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { dialled } from '../../outbox/phone-numbers';
import { refusal } from '../../runtime/errors';
import type { NoteKind } from './note-kind';
import { isSameName } from './same-name';

/** Says whom goods are handed to: a user, or someone outside who may be one. */
export interface Receiver {
  assigned_to_id: number | null;
  assignee_name: string;
  assignee_phone: string;
  assignee_email: string;
}

/** This is a user who had a part in a note, or receives it by name, the actor, or who took the goods. */
interface Person {
  id: number;
  name: string;
  phone: string;
  phone2: string;
  email: string;
  /** They requested it, or its approval. */
  hasRequested: boolean;
  /** They issued its goods, or processed it. */
  hasIssued: boolean;
}

/** Names the people of a note as it is stored. */
export interface NotePeople {
  people: readonly Person[];
  receiver: Receiver & { dispatched_to_id: number | null };
  /** Names who requested or issued it and receives its goods, as whoever approved it last was told. */
  toldIds: readonly number[];
  approverId: number | null;
}

interface Key {
  noteId: number;
  actorId: number;
  takerId: number | null;
}

/** Lists the modules whose approval is of a note itself, not of its cancellation. */
const modules = noteKindNames.map((kind) => `'${kind}'`).join(', ');

/** A note that is gone has no people: whoever finds the note itself refuses. */
const NOBODY: NotePeople = {
  people: [],
  receiver: {
    assigned_to_id: null,
    dispatched_to_id: null,
    assignee_name: '',
    assignee_phone: '',
    assignee_email: '',
  },
  toldIds: [],
  approverId: null,
};

const peopleOfNotes: Loader<Key, NotePeople> = {
  name: 'people of issue notes',
  level: 'plain',
  statements: () => [
    `select wanted.position,
        json_build_object('assigned_to_id', note.assigned_to_id, 'assignee_name', note.assignee_name, 'assignee_phone', note.assignee_phone,
          'assignee_email', note.assignee_email, 'dispatched_to_id', note.dispatched_to_id) as receiver,
        coalesce(approved.receiver_ids, '{}') as "toldIds", approved.decided_by_id as "approverId",
        (select json_agg(json_build_object('id', users.id, 'name', users.name, 'phone', users.phone, 'phone2', users.phone2, 'email', users.email,
            'hasRequested', part.requested, 'hasIssued', part.issued))
          from (select id, bool_or(requested) as requested, bool_or(issued) as issued from (
              select note.created_by_id as id, true as requested, false as issued
              union all select requested_by_id, true, false from approvals
                where note_id = note.id and module in (${modules})
              union all select ledger.user_id, false, true
                from issue_note_items item join stock_ledger ledger on ledger.note_item_id = item.id
                where item.note_id = note.id and item.status = 'completed' and ledger.entry_type = 'remove'
              union all select note.dispatched_by_id, false, true
              union all select unnest(array[wanted.actor_id, wanted.taker_id, note.assigned_to_id, note.dispatched_to_id]), false, false
            ) every group by id) part
          join users on users.id = part.id) as people
      from unnest($1::int[], $2::int[], $3::int[]) with ordinality as wanted (note_id, actor_id, taker_id, position)
        join issue_notes note on note.id = wanted.note_id
        left join lateral (select receiver_ids, decided_by_id from approvals
          where note_id = note.id and module in (${modules}) and status = 'approved'
          order by id desc limit 1) approved on true`,
  ],
  textOf: ({ noteId, actorId, takerId }) => `${noteId} ${actorId} ${takerId}`,
  values: (keys) => [
    keys.map(({ noteId }) => noteId),
    keys.map(({ actorId }) => actorId),
    keys.map(({ takerId }) => takerId),
  ],
  facts: ([rows = []], keys) =>
    keys.map(
      (_key, index) => (rows.find(({ position }) => position === index + 1) as NotePeople | undefined) ?? NOBODY,
    ),
};

/** @param takerId the user who took the goods, if one is named */
export function findPeople(
  find: Facts['find'],
  noteId: number,
  actorId: number,
  takerId: number | null = null,
): Promise<NotePeople> {
  return find(peopleOfNotes, { noteId, actorId, takerId });
}

/**
 * Says whether goods go to a user: as the user they are, under their name however it is spelled, or to a phone or
 * address of theirs.
 */
function receives(person: Person, receiver: Receiver): boolean {
  if (receiver.assigned_to_id === person.id) return true;
  const { assignee_name: name, assignee_phone: phone, assignee_email: email } = receiver;
  const isPhone = [person.phone, person.phone2].some(
    (own) => own !== '' && phone !== '' && dialled(own) === dialled(phone),
  );
  return isPhone || isSameName(name, person.name) || isSameAddress(email, person.email);
}

/** What comes after a plus is for the reader of the mailbox alone. */
const mailboxOf = (email: string) =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');

const isSameAddress = (one: string, other: string) => one.trim() !== '' && mailboxOf(one) === mailboxOf(other);

/** Lists who requested or issued a note and would receive its goods, by their ids. */
export function ownReceivers({ people }: NotePeople, receiver: Receiver): number[] {
  return people
    .filter((person) => (person.hasRequested || person.hasIssued) && receives(person, receiver))
    .map(({ id }) => id);
}

/** Says whether the actor would receive the goods. */
export function isReceiver({ people }: NotePeople, actorId: number, receiver: Receiver): boolean {
  return people.some((person) => person.id === actorId && receives(person, receiver));
}

/** Lists who requested a note, or its approval, by their ids. */
export function requestersOf({ people }: NotePeople): number[] {
  return people.filter(({ hasRequested }) => hasRequested).map(({ id }) => id);
}

/** Lists who issued a note's goods or processed it, by their ids. */
export function issuersOf({ people }: NotePeople): number[] {
  return people.filter(({ hasIssued }) => hasIssued).map(({ id }) => id);
}

/**
 * Lists who leaves it to others to say that the goods are on the shelf: whoever issued or processed the note, or
 * receives it.
 */
export function concernedIn({ people, receiver }: NotePeople): number[] {
  return people
    .filter((person) => person.hasIssued || receives(person, receiver) || person.id === receiver.dispatched_to_id)
    .map(({ id }) => id);
}

/**
 * Lists who leaves it to others to say that the goods left: whoever requested, issued or processed the note, or
 * receives it.
 */
export function involvedIn({ people, receiver }: NotePeople): number[] {
  return people
    .filter(
      (person) =>
        person.hasRequested ||
        person.hasIssued ||
        receives(person, receiver) ||
        person.id === receiver.dispatched_to_id,
    )
    .map(({ id }) => id);
}

/**
 * Keeps the receiver of a note from handing its goods out, unless its approver was told or nobody else could. Whoever
 * takes goods that are approved for another is a receiver of whom no approver was told.
 * @param takerId the user who took the goods, if they are named
 * @returns the people of the note
 * @throws {AppError} forbidden
 */
export async function requireOtherReceiver(
  facts: Facts,
  { flags: { process: flag } }: NoteKind,
  { id, note_no: number }: { id: number; note_no: string },
  takerId: number | null = null,
): Promise<NotePeople> {
  const { actor } = facts;
  const found = await findPeople(facts.find, id, actor.id, takerId);
  const { people, receiver, toldIds } = found;
  const isNamed = isReceiver(found, actor.id, receiver);
  const isTold = isNamed && toldIds.includes(actor.id);
  if ((isNamed || takerId === actor.id) && !isTold) {
    const { isRefused, isAlone } = await findDuty(facts.find, actor.id, [actor.id], [flag]);
    if (isRefused)
      throw refusal('note.ownReceiver', { number, permission: { code: 'permission', params: { flag } }, isAlone });
  }
  const taker = people.find((person) => person.id === takerId && (person.hasRequested || person.hasIssued));
  if (taker === undefined || taker.id === actor.id || receives(taker, receiver)) return found;
  const { isRefused } = await findDuty(facts.find, actor.id, [actor.id, taker.id], [flag]);
  if (isRefused) throw refusal('note.ownReceiverNamed', { number });
  return found;
}

/** It is goods that another user took than the one for whom they were approved. */
export interface Diversion {
  taker: string;
  assignee: string;
  assigneeId: number;
  /** Lists who had approved the note; it names nobody if no approval was needed. */
  approverId?: number;
}

/** @returns undefined if nobody else is named than the user whom the note is for */
export function diversionOf(
  { people, receiver, approverId }: NotePeople,
  takerId: number | null,
): Diversion | undefined {
  const [taker, assignee] = [takerId, receiver.assigned_to_id].map((id) => people.find((person) => person.id === id));
  if (taker === undefined || assignee === undefined || taker === assignee) return undefined;
  const told = approverId === null ? {} : { approverId };
  return { taker: taker.name, assignee: assignee.name, assigneeId: assignee.id, ...told };
}

/**
 * @returns who issued goods of the note, by their ids
 * @throws {AppError} forbidden if the actor deletes goods back into stock that they issued, and another could
 */
export async function requireOtherDeleter(
  find: Facts['find'],
  { flags }: NoteKind,
  { id, note_no: number }: { id: number; note_no: string },
  actorId: number,
): Promise<number[]> {
  const issuers = issuersOf(await findPeople(find, id, actorId));
  const duty = await findDuty(find, actorId, issuers, [flags.add, flags.cancel]);
  if (duty.isRefused) throw refusal('note.deleteOwnIssue', { number, isAlone: duty.isAlone });
  return issuers;
}
